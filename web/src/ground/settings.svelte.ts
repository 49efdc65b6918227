// What people set for this browser. Kept in local storage; applied to the page at once.
import { LANGUAGES } from './words';

export interface Settings {
    language: string;
    theme: 'system' | 'light' | 'dark';
    motion: 'system' | 'full' | 'still';
    sound: boolean;
    patterns: boolean; // seats are told by patterns too where an area is filled
    confirm: 'binding' | 'always' | 'never';
    usual: boolean; // usual choices are taken without a question
    letters: boolean; // single letters are keys
    keys: Record<string, string>; // letters that were changed, by command; '': none
    words: boolean; // tables in words only, for screen readers
    notify: boolean; // tell me when it is my turn and the page is hidden
}

const STORE = 'glaciarium';

function preferredLanguage(): string {
    const wanted = navigator.languages.map((one) => one.slice(0, 2));
    return wanted.find((one) => one in LANGUAGES) ?? 'en';
}

function load(): Settings {
    const standard: Settings = {
        language: preferredLanguage(),
        theme: 'system',
        motion: 'system',
        sound: false,
        patterns: false,
        confirm: 'binding',
        usual: true,
        letters: true,
        keys: {},
        words: false,
        notify: false,
    };
    try {
        return { ...standard, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
    } catch {
        return standard;
    }
}

export const settings: Settings = $state(load());

/** Whether their dialog is open. It belongs to no page: a page may be drawn anew under it. */
export const dialog = $state({ open: false });

const dark = matchMedia('(prefers-color-scheme: dark)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const wide = {
    tablet: matchMedia('(min-width: 900px) and (min-height: 560px)'),
    desktop: matchMedia('(min-width: 1280px) and (min-height: 560px)'),
    low: matchMedia('(max-height: 799px)'),
};

function measure() {
    const size: 'phone' | 'tablet' | 'desktop' = wide.desktop.matches
        ? 'desktop'
        : wide.tablet.matches
          ? 'tablet'
          : 'phone';
    return { dark: dark.matches, reduced: reduced.matches, size, low: wide.low.matches };
}

const system = $state(measure());
for (const query of [dark, reduced, wide.tablet, wide.desktop, wide.low]) {
    query.addEventListener('change', () => Object.assign(system, measure()));
}

/** What follows from the settings and from the device. All of it is reactive. */
export const device = {
    get size(): 'phone' | 'tablet' | 'desktop' {
        return system.size;
    },
    /** The window is not high enough for everything at its full height. */
    get low(): boolean {
        return system.low;
    },
    get dark(): boolean {
        return settings.theme === 'dark' || (settings.theme === 'system' && system.dark);
    },
    /** No movement, please. */
    get still(): boolean {
        return settings.motion === 'still' || (settings.motion === 'system' && system.reduced);
    },
};

/** Keep the settings and let the page look as they say, from now on. */
export function applySettings(): () => void {
    return $effect.root(() => {
        $effect(() => {
            try {
                localStorage.setItem(STORE, JSON.stringify(settings));
            } catch {
                // A browser that keeps nothing: the settings hold until the page is closed.
            }
        });
        $effect(() => {
            const root = document.documentElement;
            root.dataset.theme = device.dark ? 'dark' : 'light';
            root.classList.toggle('still', device.still);
            root.classList.toggle('patterns', settings.patterns);
            document
                .querySelector('meta[name="theme-color"]')
                ?.setAttribute('content', device.dark ? '#0B1826' : '#D5E6F0');
        });
    });
}
