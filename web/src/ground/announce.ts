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
        document.body.append(found);
        regions.set(kind, found);
    }
    return found;
}

/** Make the regions before the first news: readers only watch what was there already. */
export function prepareAnnouncements(): void {
    region('polite');
    region('assertive');
}

function put(kind: 'polite' | 'assertive', text: string): void {
    const line = document.createElement('p');
    line.textContent = text;
    const place = region(kind);
    place.append(line);
    while (place.childElementCount > 4) place.firstElementChild?.remove();
}

export const announce = (text: string): void => put('polite', text);
export const alertPeople = (text: string): void => put('assertive', text);
