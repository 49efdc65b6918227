/**
 * Round numbers from at most `low` to at least `high`: the closest steps that give at most `most`
 * spaces.
 */
export function ticks(low: number, high: number, most: number): number[] {
    for (let power = 1; ; power *= 10) {
        for (const step of [power, 2 * power, 5 * power]) {
            const first = Math.floor(low / step),
                last = Math.ceil(high / step);
            if (last - first <= most)
                return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
        }
    }
}

/** Push labels apart so that each has `room`, keeping their order and staying below `bottom`. */
export function spread(wanted: number[], room: number, top: number, bottom: number): number[] {
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
    const placed = [...wanted];
    let free = top;
    for (const i of order) {
        placed[i] = Math.max(wanted[i]!, free);
        free = placed[i]! + room;
    }
    let limit = bottom;
    for (const i of order.reverse()) {
        placed[i] = Math.min(placed[i]!, limit);
        limit = placed[i]! - room;
    }
    return placed;
}

/** At most `most` of the things, evenly chosen, the first and the last among them. */
export function sampled<T>(things: T[], most: number): T[] {
    if (things.length <= most) return things;
    return Array.from(
        { length: most },
        (_, i) => things[Math.round((i * (things.length - 1)) / (most - 1))]!,
    );
}
