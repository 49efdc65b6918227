// What somebody types at a table in words: a number, a command, or a move as in records.
import type { Choice } from '../ground/chooser.svelte';
import type { Offer } from '../wire.gen';

/** Commands, as in the terminal. What people type is never translated. */
export const COMMANDS = [
    'look',
    'choices',
    'scores',
    'log',
    'hint',
    'undo',
    'back',
    'yes',
] as const;
type Command = (typeof COMMANDS)[number];

export type Typed =
    | { kind: 'nothing' }
    | { kind: 'pick'; key: string }
    | { kind: 'take'; offer: Offer }
    | { kind: 'command'; command: Command; rest: string }
    | { kind: 'unknown'; words: string };

/** Understand a line; a number stands for the choice with that place in the list. */
export function understood(line: string, choices: Choice[], offers: Offer[]): Typed {
    const words = line.trim().toLowerCase().split(/\s+/).join(' ');
    if (!words) return { kind: 'nothing' };
    const number = /^\d+$/.test(words) ? choices[Number(words) - 1] : undefined;
    if (number) return { kind: 'pick', key: number.key };
    const offer = offers.find((one) => one.do === words && !one.after.length);
    if (offer) return { kind: 'take', offer };
    const [first = '', ...rest] = words.split(' ');
    const command = COMMANDS.find((one) => one === first);
    if (command) return { kind: 'command', command, rest: rest.join(' ') };
    const named = choices.filter((one) => one.label.toLowerCase().startsWith(words));
    if (named.length === 1) return { kind: 'pick', key: named[0]!.key };
    return { kind: 'unknown', words };
}
