// The lobby as it stands now: pushed by the server, and asked for again after the line dropped.
import { socketAddress } from '../../ground/http';
import type { Lobby, LobbyChange, ServerNotice, TableInfo } from '../../wire.gen';

const PATIENCE = [500, 1000, 2000, 4000, 8000, 15000];

export class LobbyLine {
    lobby: Lobby | null = $state(null);
    notice = $state(''); // about the server
    connected = $state(true); // until we know better: no alarm while the page loads
    private socket: WebSocket | null = null;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private closed = false;

    open(): () => void {
        this.closed = false;
        this.connect();
        return () => this.close();
    }

    /** After somebody became known to the server, its own tables come only on a new line. */
    again(): void {
        this.socket?.close();
    }

    private connect(): void {
        const socket = new WebSocket(socketAddress('/ws/lobby'));
        this.socket = socket;
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(String(data)) as Lobby | LobbyChange | ServerNotice;
            if (message.type === 'lobby') this.lobby = message;
            else if (message.type === 'lobby_change' && this.lobby)
                this.lobby = changed(this.lobby, message);
            else if (message.type === 'notice') this.notice = message.text;
            else return;
            this.connected = true;
            this.tries = 0;
        };
        socket.onclose = () => {
            if (this.closed || socket !== this.socket) return;
            this.connected = this.tries === 0; // one quick try before saying so
            this.timer = setTimeout(
                () => this.connect(),
                PATIENCE[Math.min(this.tries, PATIENCE.length - 1)],
            );
            this.tries += 1;
        };
    }

    private close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        this.socket?.close();
        this.socket = null;
    }
}

/** The lobby after a change: tables that came or are different now stand first. */
export function changed(lobby: Lobby, change: LobbyChange): Lobby {
    return {
        type: 'lobby',
        open: merged(lobby.open, change.open, change.open_gone),
        mine: merged(lobby.mine, change.mine, change.mine_gone),
        live: merged(lobby.live, change.live, change.live_gone),
    };
}

function merged(before: TableInfo[], news: TableInfo[], gone: string[]): TableInfo[] {
    if (!news.length && !gone.length) return before;
    const left = new Set([...gone, ...news.map(({ id }) => id)]);
    return [...news, ...before.filter(({ id }) => !left.has(id))];
}
