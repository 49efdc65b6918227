import { expect, test } from 'vitest';
import { patched } from './patch';

test('a patch adds, removes and replaces, and leaves what it was made from alone', () => {
    const before = { seats: [{ name: 'Ailo' }, { name: 'Runa' }], ply: 3, gone: 1 };
    const after = patched(before, [
        { op: 'replace', path: '/ply', value: 4 },
        { op: 'remove', path: '/gone', value: null },
        { op: 'add', path: '/seats/1', value: { name: 'Solvei' } },
        { op: 'replace', path: '/seats/2/name', value: 'Malik' },
    ]);
    expect(after).toEqual({
        seats: [{ name: 'Ailo' }, { name: 'Solvei' }, { name: 'Malik' }],
        ply: 4,
    });
    expect(before).toEqual({ seats: [{ name: 'Ailo' }, { name: 'Runa' }], ply: 3, gone: 1 });
    expect(after.seats[0]).toBe(before.seats[0]);
});

test('slashes and tildes in keys are written as the RFC says', () => {
    expect(
        patched({ 'a/b': 1, 'c~d': 1 } as Record<string, number>, [
            { op: 'replace', path: '/a~1b', value: 2 },
            { op: 'replace', path: '/c~0d', value: 3 },
        ]),
    ).toEqual({ 'a/b': 2, 'c~d': 3 });
});
