// A board of places: one stop for the Tab key, and arrows that go to the nearest place in a
// direction.

const PLACE = '[data-key][role="button"]';
const boards = new WeakMap<Element, () => void>();

/** `use:board` on the element around the places. */
export function board(element: HTMLElement | SVGElement) {
    let waiting = false;

    const places = (): Place[] => Array.from(element.querySelectorAll<Place>(PLACE));

    /**
     * Give the Tab key one place to stop at: where the focus was, or the first that can be picked.
     */
    function tidy(): void {
        waiting = false;
        const all = places();
        const focused = all.find((one) => one === document.activeElement);
        const stop =
            focused ??
            all.find((one) => one.classList.contains('legal')) ??
            all.find((one) => one.tabIndex === 0) ??
            all[0];
        for (const one of all) one.setAttribute('tabindex', one === stop ? '0' : '-1');
    }

    function soon(): void {
        if (waiting) return;
        waiting = true;
        queueMicrotask(tidy);
    }

    function pressed(event: Event): void {
        const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
        const from = document.activeElement;
        if (altKey || ctrlKey || metaKey || !from || !element.contains(from)) return;
        const to =
            key === 'Home'
                ? places().find(shown)
                : key === 'End'
                  ? places().findLast(shown)
                  : nearest(places(), from, key);
        if (!to) return;
        event.preventDefault();
        to.focus({ preventScroll: false });
    }

    function focused(event: Event): void {
        if ((event.target as Element).matches(PLACE)) tidy();
    }

    boards.set(element, soon);
    element.setAttribute('data-board', '');
    element.addEventListener('keydown', pressed);
    element.addEventListener('focusin', focused);
    soon();
    return {
        destroy(): void {
            boards.delete(element);
            element.removeEventListener('keydown', pressed);
            element.removeEventListener('focusin', focused);
        },
    };
}

type Place = HTMLElement | SVGElement;

/** A place of a board changed. Outside of any board a place is a stop of its own. */
export function settle(place: Element): void {
    const around = place.closest('[data-board]');
    if (around) boards.get(around)?.();
    else if (place.isConnected && place.matches(PLACE)) place.setAttribute('tabindex', '0');
}

const DIRECTIONS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

function shown(place: Element): boolean {
    const box = place.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
}

function middle(place: Element): [number, number] {
    const box = place.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest place in a direction; what lies aside counts double. */
function nearest(all: Place[], from: Element, key: string): Place | undefined {
    const direction = DIRECTIONS[key];
    if (!direction) return undefined;
    const [x, y] = middle(from);
    let best: Place | undefined;
    let least = Infinity;
    for (const one of all) {
        if (one === from || !shown(one)) continue;
        const [toX, toY] = middle(one);
        const along = (toX - x) * direction[0] + (toY - y) * direction[1];
        const aside = Math.abs((toX - x) * direction[1]) + Math.abs((toY - y) * direction[0]);
        if (along < 2 || aside > along * 3) continue;
        const far = along + 2 * aside;
        if (far < least) [best, least] = [one, far];
    }
    return best;
}
