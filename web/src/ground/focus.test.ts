import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './focus';

let stop: () => void;
const get = (id: string): HTMLElement => document.getElementById(id)!;
const active = (): string => document.activeElement!.id || document.activeElement!.tagName;

beforeEach(() => {
    document.body.innerHTML = `<h2 id="prompt" tabindex="-1">Place a block</h2>
        <button id="go">Confirm</button><button id="other">Rules</button>
        <div id="list" tabindex="0"></div>
        <span id="old" data-key="cell:1" role="button" tabindex="0"></span>
        <span id="new" data-key="cell:1" role="button" tabindex="-1"></span>`;
    stop = keepFocus(() => get('prompt'));
});
afterEach(() => {
    stop();
    document.body.innerHTML = '';
});

test('the prompt has the focus when what had it is removed, disabled or hidden', async () => {
    for (const lose of [
        () => get('go').setAttribute('disabled', ''),
        () => get('go').remove(),
        () => get('list').setAttribute('hidden', ''),
    ]) {
        (get('go') ?? get('list')).removeAttribute('disabled');
        (get('go') ?? get('list')).focus();
        lose();
        await Promise.resolve();
        expect(active()).toBe('prompt');
    }
});

test('a place that is drawn elsewhere keeps it', async () => {
    get('old').focus();
    get('old').remove();
    await Promise.resolve();
    expect(active()).toBe('new');
});

test('it is taken from nobody', async () => {
    get('go').focus();
    get('other').remove();
    await Promise.resolve();
    expect(active()).toBe('go');
    get('go').blur();
    document.dispatchEvent(new Event('pointerup')); // beside everything
    get('go').remove();
    await Promise.resolve();
    expect(active()).toBe('BODY');
});
