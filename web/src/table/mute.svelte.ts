// Whose talk is not shown in this browser: by name, or everybody's.
const STORE = 'glaciarium-muted';

interface Muted {
    all: boolean;
    names: string[];
}

function load(): Muted {
    try {
        return { all: false, names: [], ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
    } catch {
        return { all: false, names: [] };
    }
}

const muted: Muted = $state(load());

function keep(): void {
    try {
        localStorage.setItem(STORE, JSON.stringify(muted));
    } catch {
        // A browser that keeps nothing: it holds until the page is closed.
    }
}

export const isMuted = (name: string): boolean => muted.all || muted.names.includes(name);
export const allMuted = (): boolean => muted.all;
export const mutedNames = (): string[] => muted.names;

export function muteAll(wanted: boolean): void {
    muted.all = wanted;
    keep();
}

export function mute(name: string, wanted: boolean): void {
    muted.names = wanted
        ? [...new Set([...muted.names, name])]
        : muted.names.filter((one) => one !== name);
    keep();
}
