// The time, once a second, for whoever shows it.
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
});

/** Seconds since 1970; reactive. */
export function now(): number {
    subscribe();
    return Date.now() / 1000;
}
