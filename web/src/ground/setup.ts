// How tables begin: pictures of set-ups, editors for one's own, and links that carry them.
import type { Component } from 'svelte';
import type { SetUp } from '../wire.gen';
import type { Scene } from './contract';
import { post } from './http';

export type Options = Record<string, unknown>;

export interface EditorProps {
    options: Options; // what to begin with, from a link or from what was saved
    onchange: (options: Options) => void; // after every change
    onbad: () => void; // the options can't be drawn: the editor begins from scratch
}

/** What a game's folder may export as default from setup.ts. */
export interface SetupClient {
    /** Options whose choices are shown as pictures. */
    pictured: string[];
    /** A small picture of a table as it begins. */
    Preview: Component<{ scene: Scene }>;
    /** Makes set-ups of one's own. */
    editor(): Promise<{ default: Component<EditorProps> }>;
    editing(): string; // what that is called, translated
}

const FOUND = import.meta.glob<{ default: SetupClient }>('../games/*/setup.ts');

/** What a game offers for set-ups, if anything. */
export async function setupClient(game: string): Promise<SetupClient | null> {
    const load = FOUND[`../games/${game}/setup.ts`];
    return load ? (await load()).default : null;
}

/** Ask the game whether a table may begin like this; a refusal is thrown as a sentence. */
export const checked = (game: string, options: Options): Promise<SetUp> =>
    post<SetUp>(`/api/setups/${game}`, { options });

// ---- Links.

/** Options as a word of an address. */
export function packed(options: Options): string {
    const bytes = new TextEncoder().encode(JSON.stringify(options));
    const text = btoa(String.fromCharCode(...bytes));
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The options of such a word; null if it is none. */
export function unpacked(word: string | null): Options | null {
    if (!word) return null;
    try {
        const text = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
        const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
        return found && typeof found === 'object' && !Array.isArray(found)
            ? (found as Options)
            : null;
    } catch {
        return null;
    }
}

// ---- What was saved on this device.

export interface SavedSetup {
    name: string;
    options: Options;
}
const place = (game: string): string => `glaciarium-setups-${game}`;

export function savedSetups(game: string): SavedSetup[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place(game)) ?? '[]');
        return Array.isArray(kept) ? (kept as SavedSetup[]) : [];
    } catch {
        return [];
    }
}

/** Keep a set-up under a name, in place of one that has it. False: the browser keeps nothing. */
export function saveSetup(game: string, one: SavedSetup): boolean {
    return keep(game, [one, ...savedSetups(game).filter(({ name }) => name !== one.name)]);
}
export function forgetSetup(game: string, name: string): boolean {
    return keep(
        game,
        savedSetups(game).filter((one) => one.name !== name),
    );
}
function keep(game: string, all: SavedSetup[]): boolean {
    try {
        localStorage.setItem(place(game), JSON.stringify(all));
        return true;
    } catch {
        return false;
    }
}
