// New tables: what is asked of the server, from one click or from the form.
import { post } from '../../ground/http';
import { go } from '../../ground/router';
import type { GameInfo, NewTable, SeatWish, TableInfo } from '../../wire.gen';
import { who } from './me.svelte';

export const LEVEL = 'level2'; // a fair opponent for somebody new
const LONG = 60; // minutes: above, one bot is company enough for a start

/** Who sits where when nobody said: me, and bots. */
export function usualSeats(players: number, level = LEVEL): SeatWish[] {
    return Array.from({ length: players }, (_, seat) => ({
        kind: seat ? 'bot' : 'me',
        name: '',
        level,
    }));
}

export function usualPlayers({ players, minutes }: GameInfo): number {
    const wanted = (minutes[0] ?? 0) >= LONG ? 2 : 3;
    return players.includes(wanted) ? wanted : Math.max(...players);
}

export function usualTable(game: GameInfo): Required<NewTable> {
    return {
        game: game.name,
        seats: usualSeats(usualPlayers(game)),
        options: {},
        name: '',
        clock: 'none',
        hints: true,
        open: false,
        watchable: true,
        rated: false,
        beginning: null,
        box: '',
    };
}

/** Make a table and go there. */
export async function begin(wanted: NewTable): Promise<void> {
    await who.ensure();
    const table = await post<TableInfo>('/api/tables', wanted);
    go(`/t/${table.id}`);
}

/** Take a free seat and go there. */
export async function sitDown(id: string, invite = ''): Promise<void> {
    await who.ensure();
    await post<TableInfo>(`/api/tables/${id}/join`, { invite, seat: null });
    go(`/t/${id}`);
}
