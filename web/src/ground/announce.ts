// News for screen readers: one polite region for events, one assertive for "your turn" and
// refusals.
const regions = new Map<string, HTMLElement>();

function region(kind: 'polite' | 'assertive'): HTMLElement {
    let found = regions.get(kind);
    if (!found) {
        found = document.createElement('div');
        found.className = 'only-read';
        found.setAttribute('aria-live', kind);
        found.setAttribute('role', kind === 'polite' ? 'status' : 'alert');
        // Both roles would have the whole region read again, with what was said before.
        found.setAttribute('aria-atomic', 'false');
        found.setAttribute('aria-relevant', 'additions');
        regions.set(kind, found);
    }
    if (!found.isConnected) document.body.append(found);
    return found;
}

/** Make the regions before the first news: readers only watch what was there already. */
export function prepareAnnouncements(): void {
    region('polite');
    region('assertive');
}

const HEARD = 1000; // milliseconds until a line is in every reader's queue
let saying: string[] | null = null; // what is said in this turn of the event loop

/** Say it, once: old lines make way, and what is said twice at one time is heard once. */
function put(kind: 'polite' | 'assertive', text: string): void {
    if (!saying) {
        saying = [];
        for (const one of regions.values())
            for (const line of [...one.children] as HTMLElement[])
                if (Date.now() - Number(line.dataset.at) >= HEARD) line.remove();
        queueMicrotask(() => (saying = null));
    }
    if (!text || saying.includes(text)) return;
    saying.push(text);
    const line = document.createElement('p');
    line.textContent = text;
    line.dataset.at = String(Date.now());
    region(kind).append(line);
}

export const announce = (text: string): void => put('polite', text);
export const alertPeople = (text: string): void => put('assertive', text);
