// Where a card about a thing goes: near it, inside the window, clear of what must be seen.

const EDGE = 8;
const GAP = 10;
const STEP = 16; // between places that are tried

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** Something to stay clear of; what weighs more is covered last. */
export interface Clear {
    box: Box;
    weight: number;
}

function covered(a: Box, b: Box): number {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 0 && high > 0 ? wide * high : 0;
}

/** How far two boxes are apart. */
function apart(a: Box, b: Box): number {
    const aside = Math.max(0, b.left - a.right, a.left - b.right);
    const along = Math.max(0, b.top - a.bottom, a.top - b.bottom);
    return Math.hypot(aside, along);
}

/** The places worth a try: right beside the thing, then all over the window. */
function tried(thing: Box, width: number, height: number, wide: number, high: number) {
    const across = (thing.left + thing.right - width) / 2;
    const along = (thing.top + thing.bottom - height) / 2;
    const found: [number, number][] = [
        [thing.right + GAP, along],
        [thing.left - width - GAP, along],
        [across, thing.bottom + GAP],
        [across, thing.top - height - GAP],
    ];
    for (let y = EDGE; y <= high - height - EDGE; y += STEP)
        for (let x = EDGE; x <= wide - width - EDGE; x += STEP) found.push([x, y]);
    return found;
}

/** The place that covers least of the thing and of what must stay clear; the nearest of those. */
export function beside(
    thing: Box,
    width: number,
    height: number,
    clear: Clear[] = [],
): { x: number; y: number } {
    const within = (at: number, size: number, most: number): number =>
        Math.max(EDGE, Math.min(at, most - size - EDGE));
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    let best = { x: EDGE, y: EDGE };
    let least = Infinity;
    for (const [left, top] of tried(thing, width, height, wide, high)) {
        const [x, y] = [within(left, width, wide), within(top, height, high)];
        const box = { left: x, top: y, right: x + width, bottom: y + height };
        let cost = 4 * covered(box, thing) + Math.abs(apart(box, thing) - GAP) / 100;
        for (const one of clear) cost += one.weight * covered(box, one.box);
        if (cost < least) [best, least] = [{ x, y }, cost];
    }
    return best;
}
