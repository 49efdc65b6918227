import { expect, test } from 'vitest';
import {
    address,
    addressed,
    BLOCK_HIGH,
    covers,
    FLOOR_HIGH,
    frame,
    HALF_HIGH,
    HALF_WIDE,
    hides,
    inOrder,
    LIFT,
    lifts,
    middle,
    SIZES,
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
    const [left, top, wide, high] = frame([0, 0, 0, 0]);
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
    expect(frame([0, 60, 120, 180])[1]).toBeLessThan(top);
});

const every: Cell[] = SIZES.flatMap((size, floor) =>
    Array.from({ length: size * size }, (_, n) => cell(floor, Math.floor(n / size), n % size)),
);

test('lifted floors never put a tile over the symbol of another', () => {
    // Some of all tiles, in many ways: whatever can be legal together is among them.
    for (let seed = 1; seed < 60; seed++) {
        const open = seed === 1 ? every : every.filter((_, n) => (n * seed * 7919) % 11 < seed % 9);
        const raised = lifts(open);
        const at = ({ at: place }: Cell): [number, number] => [
            middle(place)[0],
            middle(place)[1] - raised[place[0]]!,
        ];
        for (const one of open)
            for (const other of open)
                if (one.at[0] > other.at[0]) expect(covers(at(one), at(other))).toBe(false);
    }
});

test('floors are lifted by no more than they must be', () => {
    expect(lifts([])).toEqual([0, LIFT, 2 * LIFT, 3 * LIFT]);
    expect(covers(middle([0, 1, 1]), middle([0, 1, 2]))).toBe(false);
});

test('addresses are read back as the places that they name', () => {
    for (const one of every)
        expect(addressed(address(one.at))).toEqual([`cell:${one.at.join('-')}`]);
    expect(addressed('The square (1·A2–B3) brings Runa 5.')).toEqual([
        'cell:1-0-1',
        'cell:1-0-2',
        'cell:1-1-1',
        'cell:1-1-2',
    ]);
});
