import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Queue } from './queue';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function queue() {
    const shown: string[] = [];
    return {
        shown,
        queue: new Queue<string>(
            (frame) => shown.push(frame),
            () => undefined,
        ),
    };
}

test('frames with something to see are shown one after another', () => {
    const { shown, queue: frames } = queue();
    for (const frame of ['a', 'b', 'c']) frames.add(frame, true);
    expect(shown).toEqual(['a']);
    expect(frames.length).toBe(2);
    vi.advanceTimersByTime(900);
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(900);
    expect(shown).toEqual(['a', 'b', 'c']);
});

test('frames without anything to see take no time', () => {
    const { shown, queue: frames } = queue();
    frames.add('a', true);
    frames.add('b', false);
    frames.add('c', true);
    vi.advanceTimersByTime(900);
    expect(shown).toEqual(['a', 'b', 'c']);
});

test('a long queue plays at double speed', () => {
    const { shown, queue: frames } = queue();
    for (const frame of 'abcdef') frames.add(frame, true);
    vi.advanceTimersByTime(900 + 450);
    expect(shown).toEqual(['a', 'b', 'c']);
});

test('the answer to the reader is shown at once, after what waited', () => {
    const { shown, queue: frames } = queue();
    for (const frame of ['a', 'b']) frames.add(frame, true);
    frames.hurry('mine');
    expect(shown).toEqual(['a', 'b', 'mine']);
    frames.add('next', true);
    expect(shown).toHaveLength(3);
    vi.advanceTimersByTime(450);
    expect(shown.at(-1)).toBe('next');
});

test('without animation nothing waits', () => {
    const { shown, queue: frames } = queue();
    frames.still = true;
    for (const frame of ['a', 'b']) frames.add(frame, true);
    expect(shown).toEqual(['a', 'b']);
});

test('what is cleared is never shown', () => {
    const { shown, queue: frames } = queue();
    for (const frame of ['a', 'b']) frames.add(frame, true);
    frames.clear();
    vi.runAllTimers();
    expect(shown).toEqual(['a']);
    expect(frames.length).toBe(0);
});
