// The scene of Nunatak, as games/nunatak/scene makes it.
import type { TableModel } from '../../ground/contract';

export type Symbol = 'worker' | 'sculptor' | 'artisan' | 'beast' | 'engineer' | 'elder';

export interface CardFacts {
    key: string | null;
    id: number;
    symbols: Symbol[];
    tool: string | null;
    beasts: number;
    elder: Symbol[];
    back: number;
    title: string;
}

export interface Shown extends CardFacts {
    key: string;
    note: string;
    reserved: number | null;
    gains: Gains[]; // for the reader, by symbol; empty: a spectator's
}

/** What a card would bring as a symbol: at once on the best place, and at the end. */
export interface Gains {
    symbol: Symbol;
    now: number;
    cells: string[]; // where its block could go
    end: number; // safe
    contested: number; // can still go to others
    parts: {
        part: string;
        name: string;
        rule: string;
        before: number;
        after: number;
        contested: boolean;
    }[];
}

export interface FavorFacts {
    key: string;
    id: string;
    name: string;
    when: 'once' | 'final' | 'immediate';
    kind: string;
    text: string;
    today: [now: number, end: number] | null; // what it is worth; null: it depends on a choice
    reconstructed: boolean;
}

export interface Cell {
    key: string;
    at: [floor: number, row: number, column: number];
    shows: Symbol[]; // empty: no tile yet
    block: number | null; // its colour
    under: Record<string, number>; // by colour: blocks that hold it up
}

export interface Column {
    symbol: Symbol;
    name: string;
    cards: CardFacts[];
    points: number;
    contested: number; // of these
    note: string;
}

interface Colour {
    colour: number;
    look: string; // s0 … s3, siku, dummy1, dummy2
    name: string;
    edges: number;
}

export interface Person extends Colour {
    kind: 'seat';
    points: number; // scored
    safe: number; // would come at the end
    contested: number; // would come at the end, if nobody takes them away
    blocks: number;
    set: { own: number; siku: number; sets: number } | null; // two players
    skips: number;
    cards: number;
    full_sets: number;
    columns: Column[];
    track: { space: number; number: number; next: number | null };
    favors: FavorFacts[];
    applied: FavorFacts[];
}

export interface Nobody extends Colour {
    kind: 'siku' | 'dummy';
    blocks: number | null;
    workers: number;
}

export interface Square {
    key: string;
    at: [number, number, number];
    address: string;
    cells: string[];
    above: string | null;
    points: number[]; // by seat; empty: it is scored already
}

export interface Tile {
    key: string;
    symbols: Symbol[];
    level: number;
}

export interface Now {
    kind: 'place' | 'swap' | 'dummy' | 'order' | 'square' | 'favor' | 'other' | 'over';
    colour?: number;
    symbol?: Symbol;
    taken?: string;
    card?: string;
    squares?: Square[];
    favor?: string;
}

export interface Nunatak {
    players: number;
    turn: { colour: number; number: number; of: number; round?: number[] };
    colours: (Person | Nobody)[];
    cells: Cell[];
    // By open cell: what a block of the reader's would score there.
    builds: Record<string, { support: number; squares: [at: string, points: number][] }>;
    worth: {
        sculptors: number[];
        artisans: number[];
        tool_set: number;
        workers: number[]; // the most, tied, each
        dome: number;
        full_set: number;
        unused_favor: number;
    };
    display: (Shown | null)[];
    markers: number[][]; // alone, by place of the display: the dummies that look there first
    offer: FavorFacts[];
    pile: { left: number; back: number | null; sunk: CardFacts[] };
    stack: { left: number; back: number | null; levels: Record<string, number>; seen: Tile[] };
    favors_left: number;
    track: (number | null)[];
    completion: {
        id: string;
        lines: { text: string; numbers: number[] }[];
        order: number[];
    } | null;
    now: Now;
    places: Record<string, string>;
}

/** The scene of a table of Nunatak; null before the first frame is there. */
export function sceneOf(table: TableModel): Nunatak | null {
    return 'cells' in table.scene ? (table.scene as unknown as Nunatak) : null;
}

export const people = (scene: Nunatak): Person[] =>
    scene.colours.filter((one): one is Person => one.kind === 'seat');
export const others = (scene: Nunatak): Nobody[] =>
    scene.colours.filter((one): one is Nobody => one.kind !== 'seat');

/** Whether there is anything on a cell: a position may tell a block without the tile under it. */
export const standing = (cell: Cell): boolean => cell.shows.length > 0 || cell.block !== null;

/** The icon of a symbol on a card: artisans show their tool. */
export const cardIcon = (card: CardFacts, symbol: Symbol): string =>
    symbol === 'artisan' && card.tool ? `nun-${card.tool}` : `nun-${symbol}`;

export const seatIcon = (look: string): string =>
    look.startsWith('s') && look !== 'siku' ? `seat-${look.slice(1)}` : `seat-${look}`;
