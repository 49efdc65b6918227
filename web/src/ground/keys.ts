// Single letters and signs that do something at a table. People may change them, take one away, or
// switch all of them off: who dictates, or whose hand is unsteady, types them by mistake.
import { settings } from './settings.svelte';
import { t } from './words';

/** Command, and the key that it has unless somebody changed it. */
const USUAL = {
    list: 'c',
    swap: 's',
    undo: 'u',
    hint: 'h',
    log: 'l',
    rules: 'r',
    board: 'b',
    prompt: 'p',
    help: '?',
} as const;
export type Command = keyof typeof USUAL;
export const COMMANDS = Object.keys(USUAL) as Command[];

/** What a command does, in the reader's language. */
export function meaning(command: Command): string {
    return {
        list: t('All choices as a list'),
        swap: t('Swap'),
        undo: t('Undo'),
        hint: t('Hint'),
        log: t('Log'),
        rules: t('Rules'),
        board: t('Go to the board'),
        prompt: t('Read the prompt'),
        help: t('These keys'),
    }[command];
}

/** The key of a command; '' if it has none just now. */
export const keyOf = (command: Command): string =>
    settings.letters ? (settings.keys[command] ?? USUAL[command]) : '';

/** The command of a pressed key. */
export const commandOf = (key: string): Command | undefined =>
    key.length === 1 ? COMMANDS.find((one) => keyOf(one) === key.toLowerCase()) : undefined;

/** Words with the key that does the same: "Hint (H)". */
export const withKey = (words: string, command: Command): string =>
    keyOf(command) ? `${words} (${keyOf(command).toUpperCase()})` : words;

/** Why a key can't be given to a command; '' if it can. */
export function refusal(command: Command, key: string): string {
    if (/^[\d\s]$/.test(key)) return t('Digits and the space bar always choose.');
    const taken = COMMANDS.find((one) => one !== command && key !== '' && keyOf(one) === key);
    if (taken)
        return t('{key} is taken: {meaning}.', {
            key: key.toUpperCase(),
            meaning: meaning(taken),
        });
    return '';
}

/** Give a command a key, or none with ''. */
export function change(command: Command, key: string): void {
    const keys = { ...settings.keys, [command]: key };
    if (key === USUAL[command]) delete keys[command];
    settings.keys = keys;
}
