// The scene of Endless Winter, as games/endless_winter/scene makes it.
import type { About, TableModel } from '../../ground/contract';

export interface Part {
    icon: string; // the kind of the part, such as animal_pick
    n: string; // beside the icon; '' for 1
    words?: string; // icon and number in words
}
export interface Ability {
    in?: string; // the column it is good for
    cost?: Part[];
    gain: Part[];
}
export interface Effect {
    parts: Ability[];
    words: string;
}
export interface Card {
    id: string;
    kind: 'tribe' | 'culture';
    name: string;
    points: number;
    rebuilt: boolean;
    labor?: string;
    action?: Effect;
    eclipse?: Effect;
    works?: number[]; // halves of labor, by column
    era?: number;
    effect?: Effect;
}
export interface Animal {
    id: string;
    name: string;
    sets: number[];
    tilt: Effect;
    rebuilt: boolean;
}
export interface Stone {
    id: string;
    key: string;
    name: string;
    era: number;
    counts: string;
    of: string[];
    table: number[];
    words: string;
    owner: number | null;
    rebuilt: boolean;
}
export interface Action {
    key: string;
    cost: Part[];
    gain: Part[];
    words: string;
}
export interface Column {
    id: string;
    key: string;
    name: string;
    figures: { seat: number; chief: boolean }[];
    first: number | null;
    here: boolean;
    stage: number | null;
    sections: Action[][];
    times: { n: number; why?: string }[]; // of the section at hand: how often it can be paid
    hand: number | null; // halves of labor that the reader's hand would bring here
}
export interface Rest {
    key: string;
    name: string;
    figures: number[];
    here: boolean;
    token: Effect | null;
    taken: Effect | null;
}
export interface Field {
    key: string;
    at: [number, number];
    name: string; // as drawn on the map: B2
    terrain: string;
    camps: number[];
    influence: number[];
    lead: number[]; // who has the most
    token: { effect: Effect | null } | null;
}
export interface Terrain {
    id: string;
    name: string;
    effect: Effect;
}
export interface Spot {
    key: string;
    at: [number, number, number]; // level, row, column
    name: string; // as the board labels it: L4, or on top K2–L3
    owner: number | null; // -1: neutral
    gain?: Part[];
    arrows?: string[];
    carried?: boolean;
}
export interface Chief {
    id: string;
    name: string;
    sides: { key: string; side: string; effect: Effect }[];
    rebuilt: boolean;
}
export interface Setup {
    id: string;
    key: string;
    food: number;
    tool: number;
    tribe: string;
    animals: { id: string; name: string }[];
    camp: boolean;
}
export type Zone = [string, number][]; // card and how many
export interface Tribe {
    seat: number;
    place: number; // in the turn order, from 0
    food: number;
    limit: number;
    tools: number;
    camps: number; // at home
    villages: number;
    placed: number;
    storage: { left: number; neutral: boolean }[];
    stones: { id: string; counted: number; worth: number }[];
    animals: { id: string; upright: number; tilted: number }[];
    animal_points: number;
    offering: number;
    offering_points: number;
    honor: number;
    honor_points: number;
    rank: number;
    chief: { id: string; name: string; side: string; effect: Effect; used: boolean } | null;
    figures: { chief: boolean; tribe: number };
    resting: number;
    hand_size: number;
    hand: Zone | null;
    known: Zone;
    deck_size: number;
    discard: Zone;
    played: Zone;
    pile_size: number;
    pile: Zone;
    buried_size: number;
    buried: Zone;
}
/** The next eclipse, as far as it can be told. */
export interface Forecast {
    seat: number;
    order: { seat: number; rests: number; hand: number; most: number | null }[];
    land: { hex: number; leads: boolean; ties: number[]; short: number }[];
    people: [string, number][];
    stones: { id: string; worth: number }[];
    storage: number[];
    villages: number;
}
export interface WinterScene {
    places: Record<string, string>;
    phase: 'setup' | 'action' | 'eclipse' | 'over';
    round: number;
    rounds: number;
    era: number;
    turn: number;
    turns: number;
    turns_left: number;
    order: number[];
    half_labor: number;
    focus: string;
    columns: Column[];
    rest: Rest;
    people: { key: string; left: number }[];
    hunting: {
        area: [string, number][];
        room: number;
        deck: number;
        gains: Record<string, number>;
    };
    culture: { cards: string[]; room: number; left: number[] };
    stones: { era: number; open: boolean; stones: Stone[] }[];
    tracks: {
        offering: { level: number; ratio: number; effect: Effect; seats: number[] }[];
        honor: { level: number; points: number; seats: number[] }[];
    };
    land: {
        hexes: Field[];
        villages: { seat: number; key: string }[];
        points: { key: string; hexes: string[] }[];
    };
    terrain: Record<string, Terrain>;
    megaliths: {
        rows: number;
        columns: number;
        tiles: [number, number, number, number][];
        spots: Spot[];
    };
    seats: Tribe[];
    board: {
        food_cells: number;
        labor_after: number[];
        tool_cells: number;
        storage: Effect[];
        village: Effect;
        slots: { food: number; tool: number; effect: Effect }[];
        ranks: Effect[];
        burial: number[][];
    };
    animals: Record<string, Animal>;
    cards: Record<string, Card>;
    forecast: Forecast | null;
    about: Record<string, About>;
    facts: Record<string, [string, string][]>;
    draft: {
        kind: string;
        chiefs: Chief[];
        setups: Setup[];
        seats: { chief: Chief | null; side: string | null; setup: Setup | null }[];
    } | null;
}

export const seen = (table: TableModel): WinterScene => table.scene as unknown as WinterScene;

/** Whose board is before the reader: their own, or of who decides if they only watch. */
export function own(table: TableModel): Tribe | undefined {
    const scene = seen(table);
    return scene.seats[table.viewer ?? table.actor ?? 0];
}

export const seatName = (table: TableModel, seat: number): string => table.seats[seat]?.name ?? '';

/** Halves as people write them: 2½. */
export const halves = (n: number): string =>
    `${n > 1 || n === 0 ? Math.floor(n / 2) : ''}${n % 2 ? '½' : ''}`;

export const wordsOf = (key: string): string => key.slice(key.indexOf(':') + 1);

/** Whether something that begins so can be picked now, or is picked. */
export function open(table: TableModel, keys: string[]): boolean {
    return keys.some((key) => table.mark(key) !== 'none');
}

/** How long a movement takes: none if the reader wants it still. */
export const lasting = (table: TableModel, ms: number): number => (table.still ? 0 : ms);
