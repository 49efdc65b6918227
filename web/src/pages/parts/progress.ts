// How far somebody came in the lessons of a game, on this device.

interface Kept {
    at: Record<string, number>; // by lesson: the step
    done: string[]; // lessons
    solved: string[]; // positions to solve, as LESSON:STEP
}

const place = (game: string): string => `glaciarium-lessons-${game}`;

export function progress(game: string): Kept {
    const nothing: Kept = { at: {}, done: [], solved: [] };
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(place(game)) ?? 'null');
        return kept && typeof kept === 'object' ? { ...nothing, ...kept } : nothing;
    } catch {
        return nothing; // a browser that keeps nothing begins at the beginning
    }
}

export function keepProgress(game: string, change: (kept: Kept) => void): void {
    const kept = progress(game);
    change(kept);
    try {
        localStorage.setItem(place(game), JSON.stringify(kept));
    } catch {
        // See above.
    }
}

export const withOne = (list: string[], one: string): string[] =>
    list.includes(one) ? list : [...list, one];

/** An address with what stands after "?". */
export const asked = (path: string, values: Record<string, string>): string =>
    `${path}?${new URLSearchParams(values)}`;
