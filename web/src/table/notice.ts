// What happened between the players, in the log where it happened: after the decisions that stand.
import type { LogLine, Notice } from '../wire.gen';

export const NOTICE = 'notice ';

export function withNotices(log: LogLine[], notices: Notice[]): LogLine[] {
    if (!notices.length) return log;
    const lines = [...log];
    for (const { ply, kind, seat, text } of notices) {
        const after = lines.findLastIndex((line) => line.ply < ply);
        lines.splice(after + 1, 0, {
            ply: ply - 1,
            kind: NOTICE + kind,
            seat,
            text,
            rule: '',
            brief: '',
        });
    }
    return lines;
}
