import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameClient, Scene, TableModel } from './contract';
import Popover from './Popover.svelte';

const GAME = {
    about: (_: TableModel, key: string) => ({
        kind: 'Hex',
        name: key,
        picture: '',
        lines: [],
        facts: [],
    }),
} as unknown as GameClient;
const THING = '<button data-key="hex:a"></button>';

let position = $state.raw<{ scene: Scene; seats: number }>({ scene: { places: {} }, seats: 0 });
let popover: ReturnType<typeof mount>;
const table = {
    get scene() {
        return position.scene;
    },
    mark: () => 'none',
    number: () => null,
    reason: () => Promise.resolve({ text: 'Not now.', rule: '' }),
} as unknown as TableModel;

const thing = (): HTMLElement => document.querySelector('[data-key="hex:a"]')!;
const card = (): string | undefined => document.querySelector('.about h3')?.textContent?.trim();
function pointer(type: string, on: Element, pointerType: string): void {
    on.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));
}
async function pass(time: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(time);
    flushSync();
}

beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `<div id="board">${THING}</div><p id="log"></p><div id="at"></div>`;
    popover = mount(Popover, {
        target: document.querySelector('#at')!,
        props: { table, game: GAME },
    });
    flushSync();
});
afterEach(async () => {
    await unmount(popover);
    vi.useRealTimers();
});

test('a long press opens the card whatever happens at the table meanwhile', async () => {
    pointer('pointerdown', thing(), 'touch');
    await pass(200);
    position = { scene: { places: { 'hex:a': 'moved' } }, seats: 1 }; // somebody moved
    flushSync();
    document.querySelector('#board')!.innerHTML = THING; // and the land was drawn anew
    pointer('pointerover', document.querySelector('#log')!, 'mouse'); // under a resting mouse
    await pass(400);
    expect(card()).toBe('hex:a');
});

test('a card stays when people come and go, the log scrolls or others move', async () => {
    thing().focus();
    pointer('pointerdown', thing(), 'touch');
    await pass(600);
    position = { ...position, seats: 2 };
    document.querySelector('#log')!.dispatchEvent(new Event('scroll'));
    pointer('pointerover', document.querySelector('#log')!, 'mouse');
    await pass(600);
    expect(card()).toBe('hex:a');
    position = { ...position, scene: { places: {} } };
    await pass(10);
    expect(card()).toBe('hex:a');
    document.querySelector('#board')!.innerHTML = '';
    position = { ...position, scene: { places: {} } };
    await pass(10);
    expect(card()).toBeUndefined();
});

test('a card that the mouse opened closes when the mouse leaves', async () => {
    pointer('pointerover', thing(), 'mouse');
    await pass(400);
    expect(card()).toBe('hex:a');
    pointer('pointerover', document.querySelector('#log')!, 'mouse');
    await pass(200);
    expect(card()).toBeUndefined();
});
