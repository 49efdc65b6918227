// Pages by path, without hashes. Plain <a href> links work: a click inside our own site changes the
// page without loading it anew.
import { createSubscriber } from 'svelte/reactivity';

export interface Route {
    page: string;
    params: Record<string, string>;
}

const ROUTES: [RegExp, string, string[]][] = [
    [/^\/$/, 'Lobby', []],
    [/^\/new\/([\w-]+)$/, 'NewTable', ['game']],
    [/^\/t\/([\w-]+)$/, 'Table', ['id']],
    [/^\/j\/([\w-]+)\/([\w-]+)$/, 'Invite', ['id', 'invite']],
    [/^\/replay\/([\w-]+)$/, 'Replay', ['id']],
    [/^\/rules\/([\w-]+)$/, 'Rules', ['game']],
    [/^\/box\/([\w-]+)$/, 'Box', ['game']],
    [/^\/learn\/([\w-]+)$/, 'Learn', ['game']],
    [/^\/edit\/([\w-]+)$/, 'Editor', ['game']],
    [/^\/people$/, 'People', []],
    [/^\/best$/, 'Best', []],
];

let notify = (): void => {};
const subscribe = createSubscriber((update) => {
    notify = update;
    addEventListener('popstate', update);
    addEventListener('hashchange', update);
    return () => {
        removeEventListener('popstate', update);
        removeEventListener('hashchange', update);
    };
});

function matched(path: string): Route {
    for (const [pattern, page, names] of ROUTES) {
        const found = pattern.exec(path);
        if (found)
            return {
                page,
                params: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])),
            };
    }
    return { page: 'Missing', params: {} };
}

/** Where we are. All of it is reactive. */
export const here = {
    get path(): string {
        subscribe();
        return location.pathname;
    },
    get route(): Route {
        subscribe();
        return matched(location.pathname.replace(/(.)\/$/, '$1'));
    },
    get query(): URLSearchParams {
        subscribe();
        return new URLSearchParams(location.search);
    },
    get hash(): string {
        subscribe();
        return decodeURIComponent(location.hash.slice(1));
    },
};

/** Go to another page. `replace` leaves no step behind to come back to. */
export function go(path: string, { replace = false } = {}): void {
    const before = location.pathname;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    if (location.pathname !== before) scrollTo(0, 0);
    notify();
}

/** Change the query of this page without leaving a step behind. */
export function ask(values: Record<string, string | null>): void {
    const query = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
        if (value === null) query.delete(name);
        else query.set(name, value);
    }
    const search = query.toString();
    go(location.pathname + (search ? `?${search}` : '') + location.hash, { replace: true });
}

/** Let clicks on links inside the site change the page (once, for the whole document). */
export function followLinks(): void {
    document.addEventListener('click', (click) => {
        if (
            click.defaultPrevented ||
            click.button ||
            click.metaKey ||
            click.ctrlKey ||
            click.shiftKey ||
            click.altKey
        )
            return;
        const link = (click.target as Element).closest?.('a[href]');
        if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download'))
            return;
        const to = new URL(link.href);
        if (
            to.origin !== location.origin ||
            to.pathname.startsWith('/api/') ||
            matched(to.pathname).page === 'Missing'
        )
            return;
        if (to.pathname === location.pathname && to.hash) return; // the browser scrolls there
        click.preventDefault();
        go(to.pathname + to.search + to.hash);
    });
}
