// Dragging things of a board, with a mouse or a finger: the same picks as by clicking, so it needs
// no rules either.
import type { TableModel } from './contract';

const FAR = 8; // pixels: less is a click with an unsteady hand
const THING = '[data-key]';
const SVG = 'http://www.w3.org/2000/svg';

/** Whether something is being dragged just now. */
export const dragging = (): boolean => document.body.hasAttribute('data-dragging');

const keyOf = (one: Element | null): string => one?.getAttribute('data-key') ?? '';
const thingAt = (x: number, y: number): Element | null =>
    document.elementFromPoint(x, y)?.closest(THING) ?? null;

/** What follows the pointer: a copy of what is marked `data-drag` in the thing, or of all of it. */
function ghostOf(source: Element): HTMLElement {
    const piece = source.querySelector('[data-drag]') ?? source;
    const box = piece.getBoundingClientRect();
    const ghost = document.createElement('div');
    ghost.className = 'drag-ghost';
    ghost.setAttribute('aria-hidden', 'true');
    Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
    const copy = piece.cloneNode(true) as Element;
    for (const one of [copy, ...copy.querySelectorAll('[data-key]')])
        one.removeAttribute('data-key');
    if (piece instanceof SVGGraphicsElement && !(piece instanceof SVGSVGElement)) {
        const { x, y, width, height } = piece.getBBox();
        const drawing = document.createElementNS(SVG, 'svg');
        drawing.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
        drawing.append(copy);
        ghost.append(drawing);
    } else ghost.append(copy);
    document.body.append(ghost);
    return ghost;
}

/** `use:drag={table}` on an element around places that can be dragged, or dropped on. */
export function drag(element: HTMLElement | SVGElement, table: TableModel) {
    let stop = (): void => {};

    function down(event: PointerEvent): void {
        const source = (event.target as Element).closest(THING);
        if (!event.isPrimary || event.button || !source || !element.contains(source)) return;
        if (table.mark(keyOf(source)) === 'none') return;
        stop();
        const heard = new AbortController();
        const listen = { signal: heard.signal };
        const from = { x: event.clientX, y: event.clientY, id: event.pointerId };
        let ghost: HTMLElement | undefined;
        let over: Element | null = null;

        const begin = (): void => {
            ghost = ghostOf(source);
            document.body.setAttribute('data-dragging', '');
            source.setAttribute('data-dragged', '');
            if (table.mark(keyOf(source)) === 'legal') table.touch(keyOf(source));
        };
        const point = (to: Element | null): void => {
            over?.removeAttribute('data-drop');
            over = to;
            if (to && to !== source) to.setAttribute('data-drop', '');
        };
        const move = (event: PointerEvent): void => {
            if (event.pointerId !== from.id) return;
            const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
            if (!ghost && Math.hypot(dx, dy) < FAR) return;
            if (!ghost) begin();
            ghost!.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -62%)`;
            point(thingAt(event.clientX, event.clientY));
        };
        const end = (event: PointerEvent): void => {
            if (event.pointerId !== from.id) return;
            const to = ghost && event.type === 'pointerup' ? over : null;
            if (ghost) swallow();
            stop();
            if (to && to !== source) table.touch(keyOf(to));
        };
        stop = () => {
            heard.abort();
            ghost?.remove();
            point(null);
            source.removeAttribute('data-dragged');
            document.body.removeAttribute('data-dragging');
            stop = () => {};
        };
        addEventListener('pointermove', move, listen);
        addEventListener('pointerup', end, listen);
        addEventListener('pointercancel', end, listen);
    }

    /** The click that ends a drag is not one. */
    function swallow(): void {
        const once = (event: Event): void => {
            event.stopPropagation();
            event.preventDefault();
        };
        addEventListener('click', once, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', once, { capture: true }));
    }

    element.addEventListener('pointerdown', down as EventListener);
    return {
        update(next: TableModel): void {
            table = next;
        },
        destroy(): void {
            stop();
            element.removeEventListener('pointerdown', down as EventListener);
        },
    };
}
