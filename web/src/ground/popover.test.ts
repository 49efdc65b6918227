import { afterEach, expect, test, vi } from 'vitest';
import { beside, type Box } from './popover';

const box = (left: number, top: number, wide: number, high: number): Box => ({
    left,
    top,
    right: left + wide,
    bottom: top + high,
});
const covers = (at: { x: number; y: number }, wide: number, high: number, one: Box): boolean =>
    at.x < one.right && at.x + wide > one.left && at.y < one.bottom && at.y + high > one.top;

function inside(wide: number, high: number): void {
    vi.stubGlobal('document', { documentElement: { clientWidth: wide } });
    vi.stubGlobal('window', { innerHeight: high });
}
afterEach(() => vi.unstubAllGlobals());

test('a card stands beside its thing', () => {
    inside(1200, 800);
    const thing = box(20, 100, 150, 60);
    const at = beside(thing, 280, 200);
    expect(at.x).toBe(180);
    expect(covers(at, 280, 200, thing)).toBe(false);
});

test('a card keeps clear of lit places and of the prompt where there is room', () => {
    inside(1024, 700);
    const thing = box(10, 200, 150, 60);
    const prompt = box(10, 600, 800, 60);
    const lit = [box(300, 260, 80, 60), box(420, 330, 80, 60), box(200, 420, 80, 60)];
    const at = beside(thing, 280, 200, [
        { box: prompt, weight: 8 },
        ...lit.map((one) => ({ box: one, weight: 6 })),
    ]);
    for (const one of [thing, prompt, ...lit]) expect(covers(at, 280, 200, one)).toBe(false);
});
