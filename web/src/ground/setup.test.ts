import { beforeEach, expect, test } from 'vitest';
import { forgetSetup, packed, savedSetups, saveSetup, unpacked } from './setup';

const OPTIONS = { players: 2, layout: [[0, 0] as [number, number]], name: 'Été ❄' };

beforeEach(() => localStorage.clear());

test('a link carries a set-up, in letters that an address may have', () => {
    const word = packed(OPTIONS);
    expect(word).toMatch(/^[\w-]+$/);
    expect(unpacked(word)).toEqual(OPTIONS);
});

test.each([null, '', '%%%', 'bm9wZQ', packed([] as never)])('%s is no set-up', (word) => {
    expect(unpacked(word)).toBeNull();
});

test('set-ups stay on the device, one for each name', () => {
    saveSetup('toy', { name: 'Ring', options: { players: 2 } });
    saveSetup('toy', { name: 'Star', options: { players: 3 } });
    saveSetup('toy', { name: 'Ring', options: { players: 4 } });
    expect(savedSetups('toy').map(({ name }) => name)).toEqual(['Ring', 'Star']);
    expect(savedSetups('toy')[0]?.options).toEqual({ players: 4 });
    expect(savedSetups('other')).toEqual([]);
    forgetSetup('toy', 'Ring');
    expect(savedSetups('toy').map(({ name }) => name)).toEqual(['Star']);
});
