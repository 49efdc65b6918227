// What the form for a new table holds, and what it asks of the server.
import type { SeatWish, TableInfo } from '../../wire.gen';
import { LEVEL } from './begin';

const LEVELS = /^level[1-5](~[a-z-]+)?$/; // records may name bots that no table offers

export interface Chair {
    who: 'me' | 'friend' | 'invite' | 'bot';
    level: string;
    name: string;
}

export type Company = 'bots' | 'online' | 'here' | 'mixed';

const chair = (who: Chair['who'], level = LEVEL): Chair => ({ who, level, name: '' });

/** Chairs for one kind of company; I sit on the first. */
export function chairsFor(company: Company, players: number, level = LEVEL): Chair[] {
    const others = { bots: 'bot', online: 'invite', here: 'friend', mixed: 'bot' } as const;
    return Array.from({ length: players }, (_, seat) =>
        chair(seat ? others[company] : 'me', level),
    );
}

/** Keep the chairs that there are; fill up as the last one. */
export function resized(chairs: Chair[], players: number): Chair[] {
    const last = chairs.at(-1) ?? chair('bot');
    const more = last.who === 'me' ? chair('bot') : { ...last, name: '' };
    return Array.from({ length: players }, (_, seat) => chairs[seat] ?? { ...more });
}

/** The same company as at another table; strangers become invitations, or bots in a "what if". */
export function chairsOf(table: TableInfo, strangers: 'invite' | 'bot'): Chair[] {
    let seated = false;
    const chairs = table.seats
        .filter(({ kind }) => kind !== 'dummy')
        .map(({ kind, level, yours, name }): Chair => {
            if (kind === 'bot') return chair('bot', LEVELS.test(level) ? level : LEVEL);
            if (!yours) return chair(strangers);
            if (seated) return { ...chair('friend'), name };
            seated = true;
            return chair('me');
        });
    if (!seated && chairs[0]) chairs[0] = chair('me');
    return chairs;
}

export function companyOf(chairs: Chair[]): Company {
    const others = new Set(chairs.slice(1).map(({ who }) => who));
    if (chairs[0]?.who !== 'me' || others.size > 1) return 'mixed';
    return others.has('invite')
        ? 'online'
        : others.has('friend')
          ? 'here'
          : others.has('me')
            ? 'mixed'
            : 'bots';
}

export function wished(chairs: Chair[]): SeatWish[] {
    return chairs.map(({ who, level, name }) => ({
        kind: who === 'bot' ? 'bot' : who === 'invite' ? 'open' : 'me',
        name: who === 'friend' ? name.trim() : '',
        level,
    }));
}
