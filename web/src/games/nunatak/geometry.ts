// The temple on paper: cells as rhombs, seen from the south-east corner, light from the north-west.
import type { Cell } from './scene';

export const SIZES = [5, 4, 3, 2];
export const HALF_WIDE = 66; // of a cell
export const HALF_HIGH = 35;
export const BLOCK_HIGH = 42;
export const FLOOR_HIGH = 48; // a block, the tile under it and a thin gap
export const LIFT = BLOCK_HIGH * 1.5;
const BLOCK = 0.905; // how much of a cell a block fills
const TILE = 0.925;
const SLAB = 6; // cells
const RIM = 4.76; // where the addresses stand, in cells from the far corner

const DEEP = 24; // of the slab

export type Point = [number, number];
export const joined = (points: Point[]): string =>
    points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
const round = (number: number): number => Math.round(number * 10) / 10;

/** The middle of a cell's tile, without any lift. */
export function middle([floor, row, column]: Cell['at']): Point {
    const [down, right] = [row + floor / 2, column + floor / 2];
    return [(right - down) * HALF_WIDE, (down + right) * HALF_HIGH - floor * FLOOR_HIGH];
}

/** A rhomb around a point. */
export function rhomb([x, y]: Point, share: number): Point[] {
    const [w, h] = [HALF_WIDE * share, HALF_HIGH * share];
    return [
        [x, y - h],
        [x + w, y],
        [x, y + h],
        [x - w, y],
    ];
}

const up = ([x, y]: Point, by: number): Point => [x, y - by];

/** The faces of a block that stands on a tile around this point. */
export function block(at: Point) {
    const [north, east, south, west] = rhomb(up(at, 3), BLOCK) as [Point, Point, Point, Point];
    const [n, e, s, w] = [north, east, south, west].map((point) => up(point, BLOCK_HIGH)) as [
        Point,
        Point,
        Point,
        Point,
    ];
    const on = (a: Point, b: Point, share: number): Point => [
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
    ];
    return {
        top: joined([n, e, s, w]),
        left: joined([w, s, south, west]),
        right: joined([s, e, east, south]),
        outline: joined([n, e, east, south, west, w]),
        // Cuts that catch the light: one down the left side, one over the top, a dark one at the
        // foot.
        glint: joined([w, on(w, s, 0.42), on(west, south, 0.16), west]),
        sheen: joined([n, on(n, e, 0.62), on(w, s, 0.2), w]),
        shade: joined([on(south, east, 0.5), east, on(e, east, 0.45)]),
        rim: joined([w, s, e]),
        edge: joined([s, south]),
        // What shows through the ice: its far edges.
        far: `M${joined([west])} L${joined([north])} L${joined([east])} M${joined([north])} L${joined([n])}`,
        middle: up(at, 3 + BLOCK_HIGH),
    };
}

/** A tile around this point: its face and its thin side. */
export function tile(at: Point) {
    const face = rhomb(up(at, 4), TILE);
    const [, east, south, west] = face as [Point, Point, Point, Point];
    const side = [west, south, east, up(east, -4), up(south, -4), up(west, -4)];
    return {
        face: joined(face),
        side: joined(side),
        ring: joined(rhomb(up(at, 4), TILE * 0.86)),
        middle: up(at, 4),
    };
}

/** The slab of ice that the temple stands on. */
export function slab() {
    const middleOfAll: Point = [0, 4 * HALF_HIGH];
    const [north, east, south, west] = rhomb(middleOfAll, SLAB) as [Point, Point, Point, Point];
    const deep = DEEP;
    const down = (point: Point) => up(point, -deep);
    return {
        top: joined([north, east, south, west]),
        left: joined([west, south, down(south), down(west)]),
        right: joined([south, east, down(east), down(south)]),
        rim: joined([west, south, east]),
        shadow: joined(rhomb(up(middleOfAll, -deep - 12), SLAB)),
    };
}

/**
 * Tell whether a block on `front` hides some of the tile on `back`; `lift` is how far each floor is
 * raised.
 */
export function hides(front: Cell, back: Cell, lift: (floor: number) => number): boolean {
    const [floor, row, column] = front.at;
    const near =
        floor > back.at[0] || (floor === back.at[0] && row + column > back.at[1] + back.at[2]);
    if (!near) return false;
    const [fx, fy] = up(middle(front.at), lift(floor));
    const [bx, by] = up(middle(back.at), lift(back.at[0]));
    const aside = Math.abs(fx - bx) / HALF_WIDE;
    // How far the tile lies outside the block's height.
    const below = Math.max(0, by - fy, fy - BLOCK_HIGH - by);
    return aside + below / HALF_HIGH < 1.55;
}

const CORE = 0.55; // of a tile: where its symbol is

/**
 * How far each floor is lifted so that no tile lies over the symbol of another: at least by
 * LIFT more than the floor below, and as little as will do.
 */
export function lifts(open: Cell[]): number[] {
    const found = [0];
    for (let floor = 1; floor < SIZES.length; floor++) {
        const here = open.filter((cell) => cell.at[0] === floor);
        const below = open.filter((cell) => cell.at[0] < floor);
        let lift = found[floor - 1]! + LIFT;
        const at = (cell: Cell): Point =>
            up(middle(cell.at), cell.at[0] === floor ? lift : found[cell.at[0]]!);
        while (here.some((one) => below.some((other) => covers(at(one), at(other))))) lift += 3;
        found.push(lift);
    }
    return found;
}

/** Whether one tile lies over the symbol of another. */
export function covers([x, y]: Point, [otherX, otherY]: Point): boolean {
    const far = Math.abs(x - otherX) / HALF_WIDE + Math.abs(y - otherY) / HALF_HIGH;
    return far < TILE + CORE;
}

const FLAG: Point = [104, 25]; // the room that a flag takes

/** Where flags go: below their places, and out of each other's way. */
export function spread(wanted: Point[]): Point[] {
    const put: Point[] = [];
    for (const [x, y] of [...wanted]) {
        let down = y;
        while (put.some(([px, py]) => Math.abs(px - x) < FLAG[0] && Math.abs(py - down) < FLAG[1]))
            down += 5;
        put.push([x, down]);
    }
    return put;
}

/**
 * What must be seen: left, top, width, height. All floors have room from the beginning, so that
 * nothing changes its size when one is begun; `raised` is how far each is lifted.
 */
export function frame(raised: number[]): [number, number, number, number] {
    const tops = raised.map((lift, floor) => middle([floor, 0, 0])[1] - lift);
    const top = Math.min(...tops) - HALF_HIGH - BLOCK_HIGH - 14;
    const bottom = 4 * HALF_HIGH + SLAB * HALF_HIGH + 34;
    const wide = SLAB * HALF_WIDE + 12;
    return [-wide, top, wide * 2, bottom - top];
}

/** Painter's order: floor by floor, the far ones first. */
export const inOrder = (cells: Cell[]): Cell[] =>
    [...cells].sort(
        (a, b) => a.at[0] - b.at[0] || a.at[1] + a.at[2] - b.at[1] - b.at[2] || a.at[2] - b.at[2],
    );

/** Rows on the right of the rim, columns on the left. */
export const ROWS = ['A', 'B', 'C', 'D', 'E'];

/** The address of a place as boards, log and speech show it: 1·B4. */
export const address = ([floor, row, column]: Cell['at']): string =>
    `${floor}·${ROWS[row]}${column + 1}`;

/** The keys of the places that a text names: 1·B4, or all of a square 1·A2–B3. */
export function addressed(text: string): string[] {
    const found = text.matchAll(/([0-3])·([A-E])([1-5])(?:[–-]([A-E])([1-5]))?/g);
    return [...found].flatMap(([, floor, row, column, lastRow = row, lastColumn = column]) => {
        const keys: string[] = [];
        for (let r = ROWS.indexOf(row!); r <= ROWS.indexOf(lastRow!); r++)
            for (let c = Number(column); c <= Number(lastColumn); c++)
                keys.push(`cell:${floor}-${r}-${c - 1}`);
        return keys;
    });
}

/** Where the letter of a row, and the number of a column, stand on the ground. */
export const rowMark = (row: number): Point => middle([0, row, RIM]);
export const columnMark = (column: number): Point => middle([0, RIM, column]);

/** The ruler of a floor on the front faces: each floor is shifted by half a cell. */
export function ruler(floor: number): { text: string; at: Point }[] {
    const edge = 2 + SLAB / 2;
    return ROWS.slice(0, 5 - floor).flatMap((row, nth) => [
        { text: row, at: up(middle([0, nth + floor / 2, edge]), -DEEP / 2) },
        { text: String(nth + 1), at: up(middle([0, edge, nth + floor / 2]), -DEEP / 2) },
    ]);
}
