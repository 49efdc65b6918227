// Where a card about a thing goes: beside it, inside the window, clear of the prompt.

const GAP = 10;
const EDGE = 8;

interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

function covered(a: Box, b: Box): number {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * The first place that covers neither the thing nor the prompt, or the one that covers least of
 * them.
 */
export function beside(
    thing: Box,
    width: number,
    height: number,
    prompt?: Box,
): { x: number; y: number } {
    const within = (at: number, size: number, most: number): number =>
        Math.max(EDGE, Math.min(at, most - size - EDGE));
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    const across = (thing.left + thing.right - width) / 2;
    const along = (thing.top + thing.bottom - height) / 2;
    const above = prompt ? prompt.top - height - EDGE : along; // as low as the prompt lets it
    const places: [number, number][] = [
        [thing.right + GAP, along],
        [thing.left - width - GAP, along],
        [thing.right + GAP, above],
        [thing.left - width - GAP, above],
        [across, thing.bottom + GAP],
        [across, thing.top - height - GAP],
        [thing.right + GAP, EDGE],
        [thing.left - width - GAP, EDGE],
    ];
    let best = { x: EDGE, y: EDGE };
    let least = Infinity;
    for (const [left, top] of places) {
        const [x, y] = [within(left, width, wide), within(top, height, high)];
        const box = { left: x, top: y, right: x + width, bottom: y + height };
        const cost = 4 * covered(box, thing) + (prompt ? covered(box, prompt) : 0);
        if (cost < least) [best, least] = [{ x, y }, cost];
        if (!cost) break;
    }
    return best;
}
