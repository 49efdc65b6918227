// What the table page and a game's drawing have to do with each other. The page knows no game; a
// drawing knows no rules, no line and no other game.
import type { Component } from 'svelte';
import type { SeatInfo } from '../wire.gen';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game narrows its own scene
export type Scene = Record<string, any> & { places: Record<string, string> };

/** How a thing stands in the choice at hand: free to pick, picked already, or neither. */
export type Mark = 'none' | 'legal' | 'picked';

/** A card about a thing: what it is, what it does, part by part, and facts with a label. */
export interface About {
    kind: string;
    name: string;
    picture: string;
    points?: number;
    lines: [string, string][]; // icon, words
    facts: [string, string][]; // label, words
    places?: string[]; // keys of things that it is about: lit while the card is open
    rebuilt?: boolean; // some of it is not known from the rules, but ours
}

/** Points by how sure they are. */
export interface Standing {
    scored: number; // they stand
    safe: number; // would come at the end, and nobody can take them away
    contested: number; // would come at the end, but can still go to others
}

/** A refusal before it happens. */
export interface Reason {
    text: string;
    rule: string;
}

/** The table as a drawing sees it. All of it is reactive: read it in markup or in $derived. */
export interface TableModel {
    readonly scene: Scene;
    readonly viewer: number | null; // whose view this is; null: a spectator's
    readonly seats: SeatInfo[];
    readonly actor: number | null;
    readonly mine: boolean; // the reader decides now
    readonly picks: string[]; // keys picked so far on the way to one option
    readonly size: 'phone' | 'tablet' | 'desktop';
    readonly still: boolean; // no movement, please
    mark(key: string): Mark;
    /** 1–9 where nine or fewer things can be picked and there may be keys, else null. */
    number(key: string): number | null;
    /** What picking it brings at once, such as "+2"; only where it is the last pick. */
    brings(key: string): string;
    /** The accessible name: scene.places[key], then what can be done with it. */
    name(key: string): string;
    /** Changed since the reader's last turn. */
    changed(key: string): boolean;
    /** Named by what the reader points at elsewhere, such as a line of the log. */
    lit(key: string): boolean;
    /** Light things up; none: let them go dark. */
    light?(keys: string[]): void;
    /** Pick it, take the pick back, or ask why not. */
    /** What a click on it does, if that is several moves. */
    does?(key: string): string;
    touch(key: string): void;
    /** Why it cannot be picked now, in the rules' own words; null: there is nothing to say. */
    reason?(key: string): Promise<Reason | null>;
}

export interface BoardProps {
    table: TableModel;
    /** On a phone, which of the game's tabs is open; '' shows all. */
    tab: string;
}

export interface Tab {
    id: string;
    title: string; // already translated
    icon: string; // id in the sprite
}

export type Sound = 'block' | 'tile' | 'card' | 'chime' | 'melt' | 'eclipse';

/**
 * A moment of the game with a scene of its own: it opens by itself, and again when it has ended.
 */
export interface Interlude {
    begins(event: Record<string, unknown>): boolean;
    ends(event: Record<string, unknown>): boolean;
    /** `events`: from its beginning on. `again`: there was one before in this visit. */
    View: Component<{ table: TableModel; events: never[]; again: boolean; close: () => void }>;
}

/** What a game's folder exports as default from index.ts. */
export interface GameClient {
    Board: Component<BoardProps>; // the table in the middle
    Own: Component<BoardProps>; // the reader's own things, below the prompt
    Seat?: Component<{ table: TableModel; seat: number }>; // a line in the players' panel
    tabs(): Tab[]; // on a phone; the page adds scores and log
    // With tabs, the one that shows a thing; '' if all do.
    tabOf?(key: string, table: TableModel): string;
    /**
     * The table is one picture that fills the window, in rem: nothing in it moves but what is
     * played.
     */
    fixed?: boolean;
    beside?(table: TableModel, seat: number): string; // beside a player's name
    Head?: Component<{ table: TableModel }>; // in the header
    Legend?: Component<{ table: TableModel; close: () => void }>; // what the icons mean
    /** The card about a thing, and its picture. */
    about?(table: TableModel, key: string): About | null;
    Picture?: Component<{ id: string; table: TableModel; key: string }>;
    AboutIcon?: Component<{ id: string }>;
    /** What lies in the box, drawn by the name of its picture, away from any table. */
    Thing?: Component<{ id: string }>;
    changed(event: Record<string, unknown>): string[]; // keys of things that an event changed
    sound(event: Record<string, unknown>): Sound | null;
    interlude?: Interlude;
    /** A seat's points if it ended now, by how sure they are; the sum is that of its sheet. */
    standing?(table: TableModel, seat: number): Standing | null;
    mentions?(text: string, scene: Scene): string[]; // keys of things that a sentence names
}
