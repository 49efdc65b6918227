// A set-up in the making: ice field by field, pieces on it, stocks, and who is to move. What is
// legal is the engine's matter; here it is only drawn and counted.
import type { Options } from '../../ground/setup';
import type { Colour, Piece, Size } from './scene';
import { SIZES } from './scene';

export type At = [number, number];
export type Counts = Record<Size, number>;

export interface Draft {
    kind: 'ice' | 'position';
    players: number;
    ice: Set<string>;
    stacks: Map<string, Piece[]>;
    stock: Counts[]; // by seat
    captured: number[];
    melted: number[];
    toMove: number;
}

export const word = ([q, r]: At): string => `${q},${r}`;
export const field = (text: string): At => text.split(',').map(Number) as At;
const NEAR: At[] = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
];
export const PER_PLAYER = 9; // fields; the engine has the last word

export function blank(players: number, ice: At[], kind: Draft['kind'] = 'ice'): Draft {
    return {
        kind,
        players,
        ice: new Set(ice.map(word)),
        stacks: new Map(),
        stock: Array.from({ length: players }, () => ({ globe: 0, disc: 0, portal: 0 })),
        captured: Array<number>(players).fill(0),
        melted: Array<number>(players).fill(0),
        toMove: 0,
    };
}

/** Fields that could be added: those beside the ice. */
export function shore({ ice }: Draft): At[] {
    const found = new Map<string, At>();
    for (const one of ice) {
        const [q, r] = field(one);
        for (const [dq, dr] of NEAR) {
            const at: At = [q + dq, r + dr];
            if (!ice.has(word(at))) found.set(word(at), at);
        }
    }
    return [...found.values()];
}

const byRow = ([q, r]: At, [p, s]: At): number => r - s || q - p;

/** Fields count from 0 in both directions, as on every board. */
export function origin({ ice }: Draft): At {
    const all = [...ice].map(field);
    return [Math.min(...all.map(([q]) => q)), Math.min(...all.map(([, r]) => r))];
}

/** The options of a table that begins like this. */
export function optionsOf(draft: Draft): Options {
    const [q0, r0] = draft.ice.size ? origin(draft) : [0, 0];
    const moved = ([q, r]: At): At => [q - q0, r - r0];
    const ice = [...draft.ice].map(field).map(moved).sort(byRow);
    if (draft.kind === 'ice') return { players: draft.players, layout: ice };
    const stacks = [...draft.stacks]
        .filter(([, pieces]) => pieces.length)
        .map(([at, pieces]) => ({ at: moved(field(at)), pieces }))
        .sort((one, other) => byRow(one.at, other.at));
    const { stock, captured, melted, toMove: to_move } = draft;
    return {
        players: draft.players,
        position: { ice, stacks, stock, captured, melted, to_move, round: 3 },
    };
}

const isAt = (one: unknown): boolean =>
    Array.isArray(one) && one.length === 2 && one.every(Number.isSafeInteger);
const areAts = (all: unknown): boolean => Array.isArray(all) && all.length > 0 && all.every(isAt);
const isPiece = (one: unknown): boolean =>
    Array.isArray(one) && one.length === 2 && SIZES.includes(one[0] as Size);
function isStack(one: unknown): boolean {
    const { at, pieces } = (one ?? {}) as { at?: unknown; pieces?: unknown };
    return isAt(at) && Array.isArray(pieces) && pieces.every(isPiece);
}

/** Whether options from a link can be drawn at all; what is legal is not asked here. */
export function drawable(options: Options): boolean {
    const { players = 2, layout, position } = options;
    if (![2, 3, 4].includes(Number(players))) return false;
    if (position === undefined) return !Array.isArray(layout) || areAts(layout);
    if (typeof position !== 'object' || position === null) return false;
    const { ice, stacks = [] } = position as Record<string, unknown>;
    const lists = ['stock', 'captured', 'melted'].map(
        (key) => (position as Record<string, unknown>)[key] ?? [],
    );
    return (
        areAts(ice) &&
        Array.isArray(stacks) &&
        stacks.every(isStack) &&
        lists.every((one) => Array.isArray(one))
    );
}

/** The draft that such options came from; `ice` is where it begins if they don't say. */
export function draftOf(options: Options, ice: At[]): Draft {
    const players = Number(options['players'] ?? 2);
    const position = options['position'] as Record<string, unknown> | undefined;
    const layout = options['layout'];
    if (!position) return blank(players, Array.isArray(layout) ? (layout as At[]) : ice);
    const draft = blank(players, (position['ice'] ?? ice) as At[], 'position');
    for (const { at, pieces } of (position['stacks'] ?? []) as { at: At; pieces: Piece[] }[])
        draft.stacks.set(word(at), pieces);
    const kept = (key: string): number[] | undefined => position[key] as number[] | undefined;
    draft.captured = kept('captured') ?? draft.captured;
    draft.melted = kept('melted') ?? draft.melted;
    draft.toMove = Number(position['to_move'] ?? 0);
    const stock = position['stock'] as Partial<Counts>[] | undefined;
    draft.stock = draft.stock.map((none, seat) => ({ ...none, ...stock?.[seat] }));
    return draft;
}

/** What is left for the stock of a colour if `full` pieces belong to it. */
export function rest(draft: Draft, colour: Colour, full: Counts): Counts {
    const on = (size: Size): number =>
        [...draft.stacks.values()].flat().filter(([a, b]) => a === size && b === colour).length;
    const left = (size: Size): number => Math.max(0, full[size] - on(size));
    return Object.fromEntries(SIZES.map((size) => [size, left(size)])) as Counts;
}
