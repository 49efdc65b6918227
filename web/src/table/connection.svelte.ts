// The line to a table: a WebSocket that comes back by itself.
import { socketAddress } from '../ground/http';
import type { Change, FromClient, FromServer, Pong, Snapshot } from '../wire.gen';
import { patched } from './patch';

const BEAT = 20_000; // how often we ask whether the line still stands
const PATIENCE = 10_000; // how long we wait for that answer
const LONGEST_PAUSE = 15_000;
const TRY_NO_MORE = [4013, 4400, 4403, 4404]; // full, nonsense, not allowed, no such table

export type ConnectionStatus = 'connecting' | 'open' | 'lost' | 'closed';

/** What comes out of a line: frames are whole again. */
export type Received = Exclude<FromServer, Change | Pong>;

interface Ends {
    opened(again: boolean): void;
    received(message: Received): void;
}

export class Connection {
    status: ConnectionStatus = $state('connecting');
    reason = $state(''); // why it was closed for good

    #path: string;
    #ends: Ends;
    #socket: WebSocket | null = null;
    #tries = 0;
    #opened = false;
    // The last frame of this socket: the next one is told as a change of it.
    #latest: Snapshot | null = null;
    #timers = new Map<'retry' | 'beat' | 'patience', ReturnType<typeof setTimeout>>();

    constructor(path: string, ends: Ends) {
        this.#path = `${path}?differences`;
        this.#ends = ends;
        addEventListener('online', this.#hurry);
        addEventListener('offline', this.#drop);
        document.addEventListener('visibilitychange', this.#hurry);
        this.#connect();
    }

    /** Send a message, if the line stands; false: it was not sent. */
    send(message: FromClient): boolean {
        if (this.#socket?.readyState !== WebSocket.OPEN) return false;
        this.#socket.send(JSON.stringify(message));
        return true;
    }

    close(): void {
        this.status = 'closed';
        removeEventListener('online', this.#hurry);
        removeEventListener('offline', this.#drop);
        document.removeEventListener('visibilitychange', this.#hurry);
        for (const timer of this.#timers.values()) clearTimeout(timer);
        this.#socket?.close();
        this.#socket = null;
    }

    #hurry = (): void => {
        if (this.status === 'lost' && !document.hidden) this.#connect();
    };

    /** The browser knows that there is no network: sooner than a line that only falls silent. */
    #drop = (): void => {
        if (this.status !== 'open') return;
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
        this.#hasClosed(0, '');
    };

    #connect(): void {
        this.#stop('retry');
        this.#socket?.close();
        const socket = new WebSocket(socketAddress(this.#path));
        this.#socket = socket;
        this.#latest = null;
        socket.onopen = () => this.#hasOpened();
        socket.onmessage = (event) => {
            this.#stop('patience');
            this.#heard(JSON.parse(String(event.data)) as FromServer);
        };
        socket.onclose = (event) => {
            if (socket === this.#socket) this.#hasClosed(event.code, event.reason);
        };
        // A handshake that hangs is given up like an answer that does not come.
        this.#wait(
            'patience',
            PATIENCE,
            () => socket.readyState === WebSocket.CONNECTING && socket.close(),
        );
    }

    #heard(message: FromServer): void {
        if (message.type === 'pong') return;
        if (message.type === 'change') return this.#changed(message);
        if (message.type === 'frame') this.#latest = message;
        this.#ends.received(message);
    }

    #changed({ base, patch, ...news }: Change): void {
        if (this.#latest?.version !== base) {
            // A frame was lost on the way: begin with a whole one.
            this.send({ type: 'again', seq: -1 });
            return;
        }
        this.#latest = { ...patched(this.#latest, patch), ...news, type: 'frame', whole: false };
        this.#ends.received(this.#latest);
    }

    #hasOpened(): void {
        this.#stop('patience');
        this.#tries = 0;
        this.status = 'open';
        this.#beat();
        this.#ends.opened(this.#opened);
        this.#opened = true;
    }

    #hasClosed(code: number, reason: string): void {
        this.#stop('beat');
        this.#stop('patience');
        if (TRY_NO_MORE.includes(code)) {
            this.reason = reason;
            return this.close();
        }
        this.status = 'lost';
        const pause = Math.min(LONGEST_PAUSE, 500 * 2 ** this.#tries++);
        this.#wait('retry', pause * (0.75 + Math.random() / 2), () => this.#connect());
    }

    #beat(): void {
        this.#wait('beat', BEAT, () => {
            this.send({ type: 'ping', at: Date.now() / 1000 });
            this.#wait('patience', PATIENCE, () => this.#socket?.close());
            this.#beat();
        });
    }

    #wait(name: 'retry' | 'beat' | 'patience', pause: number, then: () => void): void {
        this.#stop(name);
        this.#timers.set(name, setTimeout(then, pause));
    }

    #stop(name: 'retry' | 'beat' | 'patience'): void {
        clearTimeout(this.#timers.get(name));
        this.#timers.delete(name);
    }
}
