// One thing on a board that can be pointed at: a button for mouse, touch, keys and screen readers.
// Its name is part of its content, not an aria-label: words drawn on it need not be said over
// again.
import { toStore } from 'svelte/store';
import type { TableModel } from './contract';
import { settle } from './board';

const SVG = 'http://www.w3.org/2000/svg';

export interface Placed {
    table: TableModel;
    key: string;
    /** The thing that is touched in its place, where it is a part of one. */
    touch?: string;
}

/** Whether a thing is on its way: what moves can't be picked, or a neighbour would be taken. */
export function moving(element: Element): boolean {
    for (let one: Element | null = element; one; one = one.parentElement) {
        const runs = one.getAnimations().some((animation) => {
            const effect = animation.effect;
            return (
                animation.playState === 'running' &&
                effect instanceof KeyframeEffect &&
                effect.getTiming().iterations !== Infinity &&
                effect.getKeyframes().some((frame) => 'transform' in frame)
            );
        });
        if (runs) return true;
        if (one.hasAttribute('data-board')) return false;
    }
    return false;
}

/** `use:place={{ table, key }}` on an element of SVG or HTML. */
export function place(element: HTMLElement | SVGElement, placed: Placed) {
    let { table, key, touch } = placed;
    const called =
        element instanceof SVGElement
            ? document.createElementNS(SVG, 'title')
            : document.createElement('span');
    if (called instanceof HTMLElement) called.className = 'only-read';
    element.append(called);
    const drawn = new MutationObserver(hide);
    drawn.observe(element, { childList: true });
    hide();
    let stop = watch();

    /** Its name tells all of it, once: what is drawn on it is for the eyes. */
    function hide(): void {
        for (const child of element.children)
            if (child !== called) child.setAttribute('aria-hidden', 'true');
    }

    function watch(): () => void {
        element.setAttribute('role', 'button');
        element.setAttribute('data-key', key);
        if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
        const seen = toStore(() => ({
            mark: table.mark(key),
            name: table.name(key),
            changed: table.changed(key),
            lit: table.lit(key),
        }));
        return seen.subscribe(({ mark, name, changed, lit }) => {
            element.classList.toggle('legal', mark === 'legal');
            element.classList.toggle('picked', mark === 'picked');
            element.classList.toggle('changed', changed);
            element.classList.toggle('lit', lit);
            called.textContent = name;
            if (mark === 'picked') element.setAttribute('aria-pressed', 'true');
            else element.removeAttribute('aria-pressed');
            settle(element);
        });
    }

    const touched = (event: Event): void => {
        event.stopPropagation();
        if (event instanceof MouseEvent && moving(element)) return;
        table.touch(touch ?? key);
    };
    const pressed = (event: Event): void => {
        const { key: pressedKey, repeat } = event as KeyboardEvent;
        if (event.target !== element || (pressedKey !== 'Enter' && pressedKey !== ' ')) return;
        event.preventDefault();
        if (!repeat) touched(event);
    };
    element.addEventListener('click', touched);
    element.addEventListener('keydown', pressed);

    return {
        update(next: Placed): void {
            ({ touch } = next);
            if (next.table === table && next.key === key) return;
            stop();
            ({ table, key } = next);
            stop = watch();
        },
        destroy(): void {
            stop();
            drawn.disconnect();
            element.removeEventListener('click', touched);
            element.removeEventListener('keydown', pressed);
            settle(element);
        },
    };
}
