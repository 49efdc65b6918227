// An eclipse, gathered from its events: piles, order, and what each step brings to whom.

export type Event = Record<string, unknown> & { kind: string; brief?: string };

/** The four steps that everybody goes through (W8.3 to W8.6). */
export const STEPS = ['order', 'people', 'land', 'board'] as const;
export type Step = (typeof STEPS)[number];

export interface Sums {
    points: number;
    food: number;
    tools: number;
    cards: number;
    idols: number;
    megaliths: number;
    animals: number;
}
export interface Pile {
    cards: string[];
    half: number; // of labor
}
export interface Share {
    steps: Record<Step, string[]>; // in a few words each
    sums: Sums;
}
export interface Eclipse {
    piles: Record<number, Pile>;
    order: number[];
    shares: Record<number, Share>;
    over: boolean;
}

const share = (): Share => ({
    steps: { order: [], people: [], land: [], board: [] },
    sums: { points: 0, food: 0, tools: 0, cards: 0, idols: 0, megaliths: 0, animals: 0 },
});

/** The step that a source belongs to; null: that of what came before it. */
function stepOf(event: Event): Step | null {
    const source = String(event.source ?? '');
    if (event.kind === 'ability_used') return 'people';
    if (source === 'turn_order') return 'order';
    if (source.startsWith('terrain')) return 'land';
    return source === 'storage' || source === 'village' || source.startsWith('stone')
        ? 'board'
        : null;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Add what an event brings. */
function add(sums: Sums, event: Event): void {
    if (event.kind === 'points') sums.points += number(event.n);
    else if (event.kind === 'cards_drawn') sums.cards += number(event.n);
    else if (event.kind === 'idol_moved') sums.idols += 1;
    else if (event.kind === 'megalith_placed') sums.megaliths += 1;
    else if (event.kind === 'animal_gained') sums.animals += 1;
    else if (event.kind === 'gained') {
        sums.food += number(event.food);
        sums.tools += number(event.tools);
    } else if (event.kind === 'paid') {
        sums.food -= number(event.food);
        sums.tools -= number(event.tools);
    }
}

export function eclipseOf(events: Event[]): Eclipse {
    const found: Eclipse = { piles: {}, order: [], shares: {}, over: false };
    const at: Record<number, Step> = {};
    for (const event of events) {
        const seat = event.seat as number;
        if (event.kind === 'eclipse_revealed')
            found.piles[seat] = { cards: event.cards as string[], half: number(event.half_labor) };
        else if (event.kind === 'order_changed') found.order = event.order as number[];
        else if (
            event.kind === 'pile_cleared' ||
            event.source === 'preparation' ||
            ENDS.includes(event.kind)
        )
            found.over = true;
        else if (typeof seat === 'number' && !found.over) {
            const step = (at[seat] = stepOf(event) ?? at[seat] ?? 'order');
            const own = (found.shares[seat] ??= share());
            if (event.brief) own.steps[step].push(event.brief);
            add(own.sums, event);
        }
    }
    return found;
}

export const BEGINS = 'eclipse_revealed';
export const ENDS = ['round_started', 'game_ended', 'final_scored'];
