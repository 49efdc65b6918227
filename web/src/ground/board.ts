// A board of places: one stop for the Tab key, and arrows that go to the nearest place in a
// direction.

// What can be picked, and what only tells about itself.
const PLACE = '[data-key][role="button"], [data-about][tabindex]';
const boards = new WeakMap<Element, () => void>();
const OTHER_KIND = 2.5; // in one drawing, a place of another kind counts as so much farther away

/** Go to the board: to what can be picked there, or where the Tab key would stop. */
export function toBoard(around: Element | null): void {
    const all = Array.from(around?.querySelectorAll<Place>(PLACE) ?? []).filter(shown);
    const to =
        all.find((one) => one.classList.contains('legal')) ??
        all.find((one) => one.tabIndex === 0) ??
        all[0];
    to?.focus();
}

/** `use:board` on the element around the places. */
export function board(element: HTMLElement | SVGElement) {
    let waiting = false;
    // Rows of hexes are shifted: who goes up and down stays near the column where they began.
    let course: Course | undefined;

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
        if (course?.at !== from || course.upright !== upright(key)) course = undefined;
        const [x, y] = course?.line ?? middle(from);
        const to =
            key === 'Home'
                ? places().find(shown)
                : key === 'End'
                  ? places().findLast(shown)
                  : nearest(places(), from, key, [x, y]);
        if (!to) return;
        course = { at: to, upright: upright(key), line: [x, y] };
        event.preventDefault();
        to.focus({ preventScroll: false });
    }

    function focused(event: Event): void {
        const target = event.target as Element;
        if (element.contains(target) && target.matches(PLACE)) tidy();
    }

    boards.set(element, soon);
    element.setAttribute('data-board', '');
    element.addEventListener('keydown', pressed);
    // Not on the element: a drawing that listens to the focus is a stop of the Tab key itself.
    document.addEventListener('focusin', focused);
    soon();
    return {
        destroy(): void {
            boards.delete(element);
            element.removeEventListener('keydown', pressed);
            document.removeEventListener('focusin', focused);
        },
    };
}

type Place = HTMLElement | SVGElement;

/** A walk in one direction and back: where it is, and the line that it keeps to. */
interface Course {
    at: Element;
    upright: boolean;
    line: [number, number];
}

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

const upright = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown';
const kind = (place: Element): string =>
    (place.getAttribute('data-key') ?? place.getAttribute('data-about'))?.split(':')[0] ?? '';

/** The middle of a place, or of its ground if what stands on it is higher. */
function middle(place: Element): [number, number] {
    const box = (place.querySelector(':scope > .ground') ?? place).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * The nearest place in a direction. What lies aside of `line` counts more, but never so much that
 * a neighbour in the next row is skipped for a place right behind it.
 */
function nearest(
    all: Place[],
    from: Element,
    key: string,
    line: [number, number],
): Place | undefined {
    const direction = DIRECTIONS[key];
    if (!direction) return undefined;
    const [x, y] = middle(from);
    const drawing = from.closest('svg');
    let best: Place | undefined;
    let least = Infinity;
    for (const one of all) {
        if (one === from || !shown(one)) continue;
        const [toX, toY] = middle(one);
        const along = (toX - x) * direction[0] + (toY - y) * direction[1];
        const aside = Math.abs((toX - x) * direction[1]) + Math.abs((toY - y) * direction[0]);
        if (along < 2 || aside > along * 3) continue;
        const off = Math.abs((toX - line[0]) * direction[1] + (toY - line[1]) * direction[0]);
        const other = drawing && drawing === one.closest('svg') && kind(one) !== kind(from);
        const far = (Math.hypot(along, aside) + off / 2) * (other ? OTHER_KIND : 1);
        if (far < least - 0.5) [best, least] = [one, far];
    }
    return best;
}
