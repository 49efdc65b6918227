// "Your turn" for people who look elsewhere: a notification and a mark in the title.
import { settings } from '../ground/settings.svelte';

let shown: Notification | null = null;

// Who looks again need not be told any more.
document.addEventListener('visibilitychange', () => document.hidden || forgetNotification());

/** `open`: what a click on it leads to, besides this page. */
export function notifyTurn(title: string, text: string, tag: string, open?: () => void): void {
    if (
        !document.hidden ||
        !settings.notify ||
        !('Notification' in window) ||
        Notification.permission !== 'granted'
    )
        return;
    shown?.close();
    try {
        shown = new Notification(title, { body: text, tag, icon: '/mark.svg' });
    } catch {
        return; // Some phones only allow them from a service worker; the title still tells.
    }
    shown.onclick = () => {
        window.focus();
        open?.();
        shown?.close();
    };
}

export function forgetNotification(): void {
    shown?.close();
    shown = null;
}
