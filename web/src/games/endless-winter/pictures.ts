// The pictures of people, chiefs, animals and culture cards. They clip parts of themselves, which
// browsers only do within one document: so they are put into this one, once.
import drawn from './pictures.svg?raw';

const HOLDER = 'ew-pictures';

/** Have the pictures in the document. */
export function unpack(): void {
    if (document.getElementById(HOLDER)) return;
    const holder = document.createElement('div');
    holder.id = HOLDER;
    holder.hidden = true;
    holder.innerHTML = drawn;
    const svg = holder.firstElementChild!;
    svg.setAttribute('aria-hidden', 'true');
    // What is not displayed at all clips nothing.
    holder.removeAttribute('hidden');
    holder.className = 'ew-pictures';
    document.body.append(holder);
}

const HAVE = new Set(Array.from(drawn.matchAll(/symbol id="([^"]+)"/g), (found) => found[1]));

export const pictured = (id: string): boolean => HAVE.has(id);
