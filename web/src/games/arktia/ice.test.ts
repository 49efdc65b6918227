import { expect, test } from 'vitest';
import { centre, corners, extent, flights, heights, STEP_X, STEP_Y, lettersOf } from './ice';
import type { Field, Piece } from './scene';

const field = (at: [number, number], pieces: Piece[] = []): Field =>
    ({ key: `field:${at.join(',')}`, at, pieces }) as Field;
const RED: Piece = ['globe', 0];
const BLUE: Piece = ['disc', 1];

test('neighbours are all the same step apart, in rows that lean to the right', () => {
    expect(centre([0, 0])).toEqual({ x: 0, y: 0 });
    expect(centre([1, 0])).toEqual({ x: STEP_X, y: 0 });
    expect(centre([0, 1])).toEqual({ x: STEP_X / 2, y: STEP_Y });
    expect(centre([-1, 1]).x).toBe(-centre([0, 1]).x);
});

test('the corners of one hexagon do not reach into the next', () => {
    const xs = (at: [number, number]) =>
        corners(centre(at))
            .split(' ')
            .map((point) => Number(point.split(',')[0]));
    expect(Math.max(...xs([0, 0]))).toBeLessThan(Math.min(...xs([1, 0])));
});

test('the picture holds every field with a margin', () => {
    const [left, top, wide, high] = extent([field([0, 0]), field([2, 0]), field([0, 2])])
        .split(' ')
        .map(Number) as [number, number, number, number];
    for (const at of [
        [0, 0],
        [2, 0],
        [0, 2],
    ] as [number, number][]) {
        const { x, y } = centre(at);
        expect(x).toBeGreaterThan(left + 50);
        expect(x).toBeLessThan(left + wide - 50);
        expect(y).toBeGreaterThan(top + 50);
        expect(y).toBeLessThan(top + high - 50);
    }
});

test('what lies higher in a stack is drawn higher', () => {
    const [disc, globe] = heights([BLUE, RED]);
    expect(globe).toBeLessThan(disc!);
    const [portal, above] = heights([['portal', 1] as Piece, RED]);
    expect(above).toBeLessThan(portal!);
});

test('a piece that moved flies from where it was; a new one drops', () => {
    const before = [field([0, 0], [RED]), field([1, 0]), field([2, 0])];
    const moved = [field([0, 0]), field([1, 0], [RED]), field([2, 0], [BLUE])];
    expect(flights(before, moved)).toEqual({
        'field:1,0': { dx: -STEP_X, dy: 0, count: 1, drop: false },
        'field:2,0': { dx: 0, dy: -46, count: 1, drop: true },
    });
    expect(flights(before, before)).toEqual({});
});

test('letters grow as the drawing shrinks, in either direction', () => {
    expect(lettersOf('0 0 600 600', 600, 600)).toBe(12.5);
    expect(lettersOf('0 0 600 600', 900, 300)).toBe(25);
    expect(lettersOf('0 0 600 600', 400, 900)).toBeCloseTo(18.75);
});
