import { expect, test } from 'vitest';
import {
    BLOCK_HIGH,
    FLOOR_HIGH,
    frame,
    HALF_HIGH,
    HALF_WIDE,
    hides,
    inOrder,
    middle,
    spread,
} from './geometry';
import type { Cell } from './scene';

const cell = (...at: Cell['at']): Cell => ({ at }) as Cell;
const flat = () => 0;

test('rows go down to the left, columns down to the right, floors up', () => {
    expect(middle([0, 0, 0])).toEqual([0, 0]);
    expect(middle([0, 1, 0])).toEqual([-HALF_WIDE, HALF_HIGH]);
    expect(middle([0, 0, 1])).toEqual([HALF_WIDE, HALF_HIGH]);
    // A cell of the next floor stands in the middle of four.
    expect(middle([1, 0, 0])).toEqual([0, HALF_HIGH - FLOOR_HIGH]);
});

test('a block hides what is close behind it, never what is before it', () => {
    expect(hides(cell(0, 1, 1), cell(0, 0, 0), flat)).toBe(true);
    expect(hides(cell(0, 0, 0), cell(0, 1, 1), flat)).toBe(false);
    expect(hides(cell(0, 4, 4), cell(0, 0, 0), flat)).toBe(false);
    expect(hides(cell(1, 0, 0), cell(0, 0, 0), flat)).toBe(true);
    // Lifted far enough, a floor hides nothing below.
    expect(hides(cell(1, 0, 0), cell(0, 0, 0), (floor) => floor * 5 * BLOCK_HIGH)).toBe(false);
});

test('what is near is drawn last, and upper floors over lower ones', () => {
    const cells = [cell(1, 0, 0), cell(0, 1, 1), cell(0, 0, 0), cell(0, 0, 1)];
    expect(inOrder(cells).map(({ at }) => at.join())).toEqual(['0,0,0', '0,0,1', '0,1,1', '1,0,0']);
    expect(cells[0]!.at.join()).toBe('1,0,0');
});

test('flags keep out of each other’s way', () => {
    const put = spread([
        [0, 0],
        [10, 5],
        [200, 0],
    ]);
    expect(put[0]).toEqual([0, 0]);
    expect(put[1]![1]).toBeGreaterThanOrEqual(25);
    expect(put[2]).toEqual([200, 0]);
});

test('the picture holds the whole temple, with more room above where floors are lifted', () => {
    const [left, top, wide, high] = frame(false, 4);
    for (const at of [
        [0, 0, 0],
        [0, 4, 4],
        [0, 4, 0],
        [3, 0, 0],
    ] as Cell['at'][]) {
        const [x, y] = middle(at);
        expect(x).toBeGreaterThan(left);
        expect(x).toBeLessThan(left + wide);
        expect(y - BLOCK_HIGH).toBeGreaterThan(top);
        expect(y).toBeLessThan(top + high);
    }
    expect(frame(true, 4)[1]).toBeLessThan(top);
});
