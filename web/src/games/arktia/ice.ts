// Where things are on the drawn ice: hexagons with a corner on top, a little flattened.
import type { Field, Piece } from './scene';

export const STEP_X = 100.46;
export const STEP_Y = 80.91;
const MARGIN = 74;

export interface Point {
    x: number;
    y: number;
}

export function centre([q, r]: [number, number]): Point {
    return { x: STEP_X * (q + r / 2), y: STEP_Y * r };
}

/** The corners of a hexagon around a point; `grow` 1 is the size of a field. */
export function corners({ x, y }: Point, grow = 1, down = 0): string {
    const [w, h, k] = [49.5 * grow, 53.1 * grow, 26.6 * grow];
    const points: [number, number][] = [
        [0, -h],
        [w, -k],
        [w, k],
        [0, h],
        [-w, k],
        [-w, -k],
    ];
    return points
        .map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + down + dy).toFixed(1)}`)
        .join(' ');
}

/** The part of the plane that holds all fields, as a viewBox. */
export function extent(fields: Field[]): string {
    const points = fields.map((field) => centre(field.at));
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN - 14];
    const [right, bottom] = [Math.max(...xs) + MARGIN, Math.max(...ys) + MARGIN + 12];
    return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** How high above the field's centre each piece of a stack stands, bottom to top. */
export function heights(pieces: Piece[]): number[] {
    const sizes = pieces.map(([size]) => size);
    const trapped = sizes[0] === 'globe' && sizes[1] === 'portal';
    return sizes.map((size, nth) => {
        const below = sizes.slice(0, nth);
        if (size === 'portal') return 0;
        if (size === 'disc') return below.includes('portal') ? -32.5 : -0.5;
        if (trapped) return 7.5;
        if (below.includes('disc')) return below.includes('portal') ? -41 : -9;
        return below.includes('portal') ? -36 : 4;
    });
}

/** A flight that ends on a field: from where, and how many of the top pieces. */
export interface Flight {
    dx: number;
    dy: number;
    count: number;
    drop: boolean;
}

const same = (a: Piece, b: Piece) => a[0] === b[0] && a[1] === b[1];

/** What moved or was placed between two pictures: by the key of the field where it ended. */
export function flights(before: Field[], after: Field[]): Record<string, Flight> {
    const old = new Map(before.map((field) => [field.key, field.pieces]));
    const left = after.filter((field) => (old.get(field.key)?.length ?? 0) > field.pieces.length);
    const found: Record<string, Flight> = {};
    for (const field of after) {
        const had = old.get(field.key);
        const count = had ? field.pieces.length - had.length : 0;
        if (!had || count <= 0) continue;
        const top = field.pieces.at(-1);
        const source = left.find((other) =>
            (old.get(other.key) ?? []).some((piece) => top !== undefined && same(piece, top)),
        );
        const [here, there] = [centre(field.at), source && centre(source.at)];
        found[field.key] = there
            ? { dx: there.x - here.x, dy: there.y - here.y, count, drop: false }
            : { dx: 0, dy: -46, count, drop: true };
    }
    return found;
}

/** How large letters must be so that they have 12 pixels in a view box that is drawn this small. */
export function lettersOf(box: string, across: number, down: number): number {
    const [, , wide = 0, high = 0] = box.split(' ').map(Number);
    const shrunk = across && down ? Math.max(wide / across, high / down) : 1;
    return Math.min(26, Math.max(12.5, 12.5 * shrunk));
}
