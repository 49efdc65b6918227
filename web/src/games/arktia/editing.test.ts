import { expect, test } from 'vitest';
import { blank, draftOf, drawable, optionsOf, rest, shore, type At } from './editing';

const ROW: At[] = [
    [0, 0],
    [1, 0],
    [2, 0],
];

test('own ice is an option, row by row from 0 on', () => {
    const draft = blank(2, [
        [3, -1],
        [2, 0],
        [3, 0],
    ]);
    expect(optionsOf(draft)).toEqual({
        players: 2,
        layout: [
            [1, 0],
            [0, 1],
            [1, 1],
        ],
    });
});

test('what a link carries is drawn, or refused as a whole', () => {
    expect(drawable(optionsOf(blank(3, ROW)))).toBe(true);
    expect(drawable(optionsOf(blank(2, ROW, 'position')))).toBe(true);
    expect(drawable({ players: 2, layout: 'rift', gap: 'far' })).toBe(true);
    const bad: Record<string, unknown>[] = [
        { players: 9 },
        { layout: [] },
        { layout: [[0, 'x']] },
        { position: 5 },
        { position: { ice: [] } },
        { position: { ice: ROW, stacks: [{ at: [0, 0], pieces: ['rook'] }] } },
        { position: { ice: ROW, stock: 3 } },
    ];
    expect(bad.filter(drawable)).toEqual([]);
});

test('fields can be added beside the ice only', () => {
    expect(shore(blank(2, [[0, 0]])).length).toBe(6);
    expect(shore(blank(2, ROW)).length).toBe(10);
});

test('a position comes back from its options', () => {
    const draft = blank(2, ROW, 'position');
    draft.stacks.set('1,0', [
        ['disc', 1],
        ['globe', 0],
    ]);
    draft.stacks.set('2,0', []);
    draft.toMove = 1;
    draft.captured = [2, 0];
    draft.stock[0]!.portal = 3;
    const options = JSON.parse(JSON.stringify(optionsOf(draft)));
    expect(options.position.stacks).toEqual([
        {
            at: [1, 0],
            pieces: [
                ['disc', 1],
                ['globe', 0],
            ],
        },
    ]);
    expect(optionsOf(draftOf(options, []))).toEqual(options);
});

test('what is not on the ice can go to the stock', () => {
    const draft = blank(2, ROW, 'position');
    draft.stacks.set('0,0', [['globe', 0]]);
    draft.stacks.set('1,0', [['globe', 1]]);
    expect(rest(draft, 0, { globe: 3, disc: 3, portal: 3 })).toEqual({
        globe: 2,
        disc: 3,
        portal: 3,
    });
});
