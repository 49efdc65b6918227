// The log, turn by turn: a line each, with its steps behind it.
import type { LogLine } from '../wire.gen';
import { NOTICE } from './notice';

export interface Turn {
    seat: number | null; // null: of the table
    lines: LogLine[];
    brief: string; // the turn in a few words; '': its only line tells it
    first: number; // how many lines of the log come before it
}

/**
 * Put lines together that belong to one seat's turn, if the game sums up turns. What the table does
 * stands alone.
 */
export function turnsOf(log: LogLine[]): Turn[] {
    const turns: Turn[] = [];
    let open: Turn | null = null;
    let ended = false;
    const sums = log.some((line) => line.brief);
    log.forEach((line, first) => {
        const same: LogLine | undefined = open?.lines.at(-1);
        const apart = line.kind.startsWith(NOTICE) || same?.kind.startsWith(NOTICE);
        const joins =
            sums &&
            !apart &&
            open &&
            open.seat !== null &&
            line.seat === open.seat &&
            (same?.ply === line.ply || !ended);
        if (joins) open!.lines.push(line);
        else turns.push((open = { seat: line.seat, lines: [line], brief: '', first }));
        ended = line.kind === 'turn_ended' || line.kind === 'play_cleared';
    });
    for (const turn of turns) turn.brief = turn.lines.length > 1 ? briefOf(turn.lines) : '';
    return turns;
}

/** What happened, with equal things counted. */
function briefOf(lines: LogLine[]): string {
    const counted = new Map<string, number>();
    for (const { brief } of lines) if (brief) counted.set(brief, (counted.get(brief) ?? 0) + 1);
    return [...counted].map(([words, n]) => (n > 1 ? `${n} × ${words}` : words)).join(', ');
}
