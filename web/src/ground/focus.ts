// The focus never falls off the page: what had it may be gone after a move.

const off = (element: Element): boolean =>
    !element.isConnected ||
    (element as HTMLButtonElement).disabled === true ||
    element.closest('[hidden]') !== null;

/**
 * From now on, when what has the focus is removed, disabled or hidden, the same place has it if it
 * is drawn elsewhere, and else `home`. Returns how to stop.
 */
export function keepFocus(home: () => HTMLElement | null): () => void {
    let last: Element | null = null;
    const noted = (): void => {
        const active = document.activeElement;
        last = active === document.body ? null : active;
    };
    const watch = new MutationObserver(() => {
        const active = document.activeElement;
        if (!last || !off(last) || (active && active !== document.body && active !== last)) return;
        const key = last.getAttribute('data-key');
        const places = document.querySelectorAll<HTMLElement>('[data-key][role="button"]');
        const same = key && [...places].find((one) => one.getAttribute('data-key') === key);
        const to = same || home();
        last = null;
        to?.focus({ preventScroll: true });
    });
    watch.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['disabled', 'hidden'],
    });
    // Who taps beside everything has let go of the focus.
    document.addEventListener('focusin', noted);
    document.addEventListener('pointerup', noted);
    noted();
    return () => {
        watch.disconnect();
        document.removeEventListener('focusin', noted);
        document.removeEventListener('pointerup', noted);
    };
}
