// Texts in the reader's language. English is the key, as in the engine (kernel/i18n.py): a text
// without translation stays English. Texts are read when they are drawn; a change of language draws
// everything anew (App.svelte).

type Values = Record<string, string | number>;

export const LANGUAGES: Record<string, string> = { en: 'English', fr: 'Français', de: 'Deutsch' };

let spoken = 'en';
let plurals = new Intl.PluralRules('en');
let catalogue: Record<string, string | string[]> = {};

export function language(): string {
    return spoken;
}

/** Load the texts of a language. If that fails, people read English rather than nothing. */
export async function speak(wanted: string): Promise<void> {
    let found: Record<string, string | string[]> = {};
    if (wanted !== 'en') {
        try {
            const answer = await fetch(`/api/words/${wanted}.json`);
            if (answer.ok) found = await answer.json();
        } catch {
            found = {};
        }
    }
    catalogue = found;
    spoken = wanted;
    plurals = new Intl.PluralRules(wanted);
    document.documentElement.lang = Object.keys(found).length || wanted === 'en' ? wanted : 'en';
}

/** A text: `t('{who} is choosing.', { who })`. */
export function t(pattern: string, values?: Values): string {
    const found = catalogue[pattern];
    return fill(typeof found === 'string' ? found : pattern, values);
}

/** The form that fits a number, which it may mention as {n}. */
export function tn(one: string, many: string, n: number, values?: Values): string {
    const found = catalogue[one];
    const forms = Array.isArray(found) ? found : [one, many];
    const alone = plurals.select(n) === 'one';
    return fill(forms[alone ? 0 : 1] ?? many, { n, ...values });
}

function fill(pattern: string, values?: Values): string {
    if (!values) return pattern;
    return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** With a capital letter at the beginning. */
export const capital = (words: string): string =>
    words.charAt(0).toLocaleUpperCase(spoken) + words.slice(1);

/** A list in words: "Runa, Malik and Solvei". */
export function list(words: string[]): string {
    return new Intl.ListFormat(spoken, { type: 'conjunction' }).format(words);
}

/** How long ago, in words: "3 hours ago". */
export function ago(seconds: number, now = Date.now() / 1000): string {
    const form = new Intl.RelativeTimeFormat(spoken, { numeric: 'auto' });
    const passed = Math.max(0, now - seconds);
    if (passed < 60) return t('just now');
    if (passed < 3600) return form.format(-Math.floor(passed / 60), 'minute');
    if (passed < 86400) return form.format(-Math.floor(passed / 3600), 'hour');
    return form.format(-Math.floor(passed / 86400), 'day');
}
