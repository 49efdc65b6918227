// What there is to play, and how to say it in short.
import { getOnce } from '../../ground/http';
import { t, tn } from '../../ground/words';
import type { Catalogue, GameInfo, TableInfo } from '../../wire.gen';

export const catalogue = (): Promise<Catalogue> => getOnce<Catalogue>('/api/catalogue');

/** "2–4 players". */
export function playersOf({ players }: GameInfo): string {
    const few = Math.min(...players),
        many = Math.max(...players);
    return few === many
        ? tn('{n} player', '{n} players', few)
        : t('{few}–{many} players', { few, many });
}

/** "45 min" or "30–60 min". */
export function minutesOf({ minutes }: GameInfo): string {
    const [from = 0, to = from] = minutes;
    return from === to ? t('{n} min', { n: from }) : t('{from}–{to} min', { from, to });
}

/** How a table stands, in a few words. */
export function standing(table: TableInfo): string {
    if (table.state === 'waiting') {
        const free = table.seats.filter(({ kind }) => kind === 'open').length;
        return tn('{n} free seat', '{n} free seats', free);
    }
    if (table.state === 'over') return result(table);
    if (table.your_turn) return t('your turn');
    const actor = table.seats.find(({ seat }) => seat === table.actor);
    return actor ? t('{name} is playing', { name: actor.name }) : '';
}

/** How far a running game is. */
export const progress = (table: TableInfo): string =>
    table.state === 'playing' ? t('decision {n}', { n: table.ply + 1 }) : '';

/** Who won, and with what. */
export function result(table: TableInfo): string {
    const named = (seat: number) => table.seats.find((one) => one.seat === seat)?.name ?? '';
    const scores = table.scores ? ` (${table.scores.join(' : ')})` : '';
    if (table.winners.length === 1)
        return t('{name} won', { name: named(table.winners[0]!) }) + scores;
    if (table.winners.length > 1) return t('a draw') + scores;
    return t('over') + scores;
}

/** A table's clock, in a few words; empty if it has none. */
export function clockOf({ clock }: TableInfo): string {
    if (clock.kind === 'increment') return t('{n} min each', { n: Math.round(clock.store / 60) });
    if (clock.kind === 'days') {
        const days = Math.round((clock.store || clock.increment) / 86400);
        return tn('{n} day per turn', '{n} days per turn', days);
    }
    return '';
}

/** What somebody should know before sitting down where another game goes on. */
export const whatIf = (): string =>
    t('This table continues another game: whoever created it may know what comes next.');
