// Keys on the temple: arrows go along rows and columns of a floor, Page Up and Page Down to another
// floor.
import { type Cell, type Nunatak, standing } from './scene';
import { view } from './view.svelte';

const ARROWS: Record<string, [rows: number, columns: number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
};
const PAGES: Record<string, number> = { PageUp: 1, PageDown: -1 };

/** The next place in a direction on the same floor; gaps are stepped over. */
function along(cells: Cell[], from: Cell, [rows, columns]: [number, number]): Cell | undefined {
    const [floor, row, column] = from.at;
    for (let far = 1; far < 5; far++) {
        const found = cells.find(
            ({ at }) =>
                at[0] === floor && at[1] === row + rows * far && at[2] === column + columns * far,
        );
        if (found) return found;
    }
    return undefined;
}

/** The nearest place of the next floor up or down that has any. */
function across(cells: Cell[], from: Cell, by: number): Cell | undefined {
    const [floor, row, column] = from.at;
    const far = ({ at }: Cell) => Math.hypot(at[1] - row, at[2] - column);
    for (let next = floor + by; next >= 0 && next < 4; next += by) {
        const there = cells.filter(({ at }) => at[0] === next).sort((a, b) => far(a) - far(b));
        if (there[0]) return there[0];
    }
    return undefined;
}

/** `use:walking={scene}` on the element around the cells, which are found by their data-key. */
export function walking(element: HTMLElement | SVGElement, scene: Nunatak) {
    let now = scene;

    function pressed(event: Event): void {
        const { key, altKey, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent;
        const arrow = ARROWS[key];
        const page = PAGES[key];
        if (altKey || ctrlKey || metaKey || shiftKey || (!arrow && !page)) return;
        const cells = now.cells.filter(standing);
        const here = cells.find(
            (cell) => cell.key === (event.target as Element).getAttribute('data-key'),
        );
        if (!here) return;
        event.preventDefault();
        event.stopPropagation();
        const to = arrow ? along(cells, here, arrow) : across(cells, here, page!);
        if (!to) return;
        if (page) view.top = cells.some(({ at }) => at[0] > to.at[0]) ? to.at[0] : 3;
        else view.top = Math.max(view.top, to.at[0]);
        // A floor that was out of the way is there after the next drawing.
        queueMicrotask(() => element.querySelector<HTMLElement>(`[data-key="${to.key}"]`)?.focus());
    }

    element.addEventListener('keydown', pressed, { capture: true });
    return {
        update: (next: Nunatak): void => void (now = next),
        destroy: () => element.removeEventListener('keydown', pressed, { capture: true }),
    };
}
