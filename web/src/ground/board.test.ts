import { afterEach, expect, test, vi } from 'vitest';
import { board } from './board';

const [STEP_X, STEP_Y, RADIUS] = [100, 81, 53];
let stop: { destroy(): void } | undefined;

/** A drawing with places whose middles are here. */
function draw(places: Record<string, [number, number]>): void {
    const around = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [key, [x, y]] of Object.entries(places)) {
        const one = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        one.setAttribute('data-key', key);
        one.setAttribute('role', 'button');
        one.setAttribute('tabindex', '-1');
        one.getBoundingClientRect = () => new DOMRect(x - 20, y - 20, 40, 40);
        around.append(one);
    }
    document.body.append(around);
    stop = board(around);
}
const focus = (key: string): void =>
    document.querySelector<SVGElement>(`[data-key="${key}"]`)!.focus();
/** Where the arrows lead from the focus, one after another. */
function walk(...arrows: string[]): string[] {
    return arrows.map((arrow) => {
        document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key: `Arrow${arrow}`, bubbles: true }),
        );
        return document.activeElement!.getAttribute('data-key') ?? '';
    });
}
/** Rows of hexes with a corner on top: every other row is shifted. */
function hexes(): Record<string, [number, number]> {
    const found: Record<string, [number, number]> = {};
    for (let row = 0; row < 5; row++)
        for (let nth = 0; nth < 5; nth++)
            found[`hex:${nth},${row}`] = [STEP_X * (nth + (row % 2) / 2), STEP_Y * row];
    return found;
}

afterEach(() => {
    stop?.destroy();
    document.body.innerHTML = '';
});

test('arrows on hexes go to a neighbour, and back the way they came', () => {
    draw(hexes());
    focus('hex:2,2');
    expect(walk('Up', 'Up', 'Down', 'Down')).toEqual(['hex:1,1', 'hex:2,0', 'hex:1,1', 'hex:2,2']);
    expect(walk('Left', 'Right', 'Right')).toEqual(['hex:1,2', 'hex:2,2', 'hex:3,2']);
    expect(walk('Down', 'Down')).toEqual(['hex:2,3', 'hex:3,4']);
});

test('corners between the hexes are not in the way', () => {
    const all = hexes();
    for (const [key, [x, y]] of Object.entries(hexes()))
        all[key.replace('hex', 'point')] = [x, y - RADIUS];
    draw(all);
    focus('hex:2,2');
    expect(walk('Up', 'Down', 'Right')).toEqual(['hex:1,1', 'hex:2,2', 'hex:3,2']);
    focus('point:2,2');
    expect(walk('Right')).toEqual(['point:3,2']);
});

test('a drawing does not listen to the focus: it would be a stop of the Tab key', () => {
    const heard = vi.spyOn(SVGElement.prototype, 'addEventListener');
    draw({ 'hex:0,0': [0, 0], 'hex:1,0': [100, 0] });
    expect(heard.mock.calls.map(([kind]) => kind)).toEqual(['keydown']);
    heard.mockRestore();
    focus('hex:1,0');
    expect(document.querySelectorAll('[tabindex="0"]').length).toBe(1);
    expect(document.activeElement!.getAttribute('tabindex')).toBe('0');
});
