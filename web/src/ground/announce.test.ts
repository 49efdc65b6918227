import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertPeople, announce, prepareAnnouncements } from './announce';

const said = (role: string): string[] =>
    Array.from(document.querySelectorAll(`[role=${role}].only-read p`), (one) => one.textContent);

let begun = Date.now(); // later than what other tests said
beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: (begun += 1_000_000) });
    document.body.innerHTML = '';
    prepareAnnouncements();
});
afterEach(() => {
    vi.useRealTimers();
});

/** Let everything have been heard. */
async function later(): Promise<void> {
    await Promise.resolve();
    vi.setSystemTime(Date.now() + 5000);
}

test('a new line is read alone, without the old ones', async () => {
    for (const role of ['status', 'alert']) {
        const region = document.querySelector(`[role=${role}].only-read`)!;
        expect(region.getAttribute('aria-atomic')).toBe('false');
        expect(region.getAttribute('aria-relevant')).toBe('additions');
    }
    await later();
    announce('Ailo takes a card.');
    await later();
    announce('Runa takes a card.');
    expect(said('status')).toEqual(['Runa takes a card.']);
    await later();
    alertPeople('Your turn.');
    expect([said('status'), said('alert')]).toEqual([[], ['Your turn.']]);
});

test('what is said twice at one time is heard once, and again another time', async () => {
    await later();
    announce('Place a block.');
    announce('Place a block.');
    alertPeople('Place a block.');
    expect([said('status'), said('alert')]).toEqual([['Place a block.'], []]);
    await later();
    announce('Place a block.');
    expect(said('status')).toEqual(['Place a block.']);
});
