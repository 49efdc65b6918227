import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameClient } from '../ground/contract';
import { settings } from '../ground/settings.svelte';
import type { FromServer, LogLine, Offer, SeatInfo, Snapshot } from '../wire.gen';
import { Session } from './session.svelte';

/** A server's end of a connection: what was sent to it, and what it answers. */
class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static all: FakeSocket[] = [];
    readyState = 0;
    sent: Record<string, unknown>[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number; reason: string }) => void;

    constructor(readonly address: string) {
        FakeSocket.all.push(this);
    }
    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }
    close(code = 1006, reason = ''): void {
        if (this.readyState === 3) return;
        this.readyState = 3;
        this.onclose?.({ code, reason });
    }
    open(): void {
        this.readyState = 1;
        this.onopen?.();
    }
    tell(message: Partial<FromServer>): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

const GAME = {
    tabs: () => [],
    changed: (event: Record<string, unknown>) =>
        event['field'] ? [`field:${event['field']}`] : [],
    sound: () => null,
} as unknown as GameClient;

const seat = (nth: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
    seat: nth,
    kind: 'human',
    name: ['Ailo', 'Runa'][nth]!,
    level: '',
    yours: nth === 0,
    kept: false,
    host: nth === 0,
    present: true,
    away: false,
    left: null,
    bot_from: null,
    rating: null,
    ...more,
});
const offer = (words: string, more: Partial<Offer> = {}): Offer => ({
    do: words,
    label: words,
    steps: [{ key: `field:${words}`, label: words }],
    brings: '',
    binding: false,
    role: '',
    after: [],
    ...more,
});
const line = (ply: number, text: string, nth = 1): LogLine => ({
    ply,
    seat: nth,
    rule: '',
    text,
    kind: '',
    brief: '',
});

function snapshot(ply: number, more: Partial<Snapshot> = {}): Snapshot {
    return {
        type: 'frame',
        seq: ply,
        ply,
        table: { state: 'playing', name: 'Floe', seats: [seat(0), seat(1)] },
        viewer: 0,
        actor: more.offers?.length ? 0 : 1,
        prompt: 'Ailo: place a piece',
        scene: { places: { 'field:a': 'Field a', 'field:b': 'Field b' } },
        offers: [],
        log: [],
        events: [],
        whole: false,
        sheet: [],
        rank: '',
        undo: { free: 0, by_consent: false, asked_by: null, agreed: [], needs: [], never: false },
        notices: [],
        take_over: null,
        thinking: false,
        now: 0,
        version: `v${ply}`,
        ...more,
    } as Snapshot;
}

let session: Session;
let stop: () => void;
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
/** Let a new table be open with these moves on offer. */
function sitDown(offers: Offer[] = [offer('a'), offer('b')]): void {
    socket().open();
    socket().tell(snapshot(0, { whole: true, offers }));
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    Object.assign(settings, { confirm: 'binding', usual: true, motion: 'full' });
    stop = $effect.root(() => {
        session = new Session('t1', GAME);
    });
});
afterEach(() => {
    session.leave();
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
});

test('a pick is sent once, with the position that it was made in', () => {
    sitDown();
    session.model.touch('field:a');
    session.model.touch('field:b');
    expect(socket().sent).toEqual([{ type: 'play', ply: 0, do: 'a', seq: 0 }]);
    expect(session.sending).toBe(true);
    socket().tell(snapshot(1));
    expect(session.sending).toBe(false);
});

test('a pick that waits to be confirmed is said once', async () => {
    document.body.innerHTML = '';
    settings.confirm = 'always';
    sitDown();
    session.model.touch('field:a');
    await Promise.resolve();
    const said = Array.from(document.querySelectorAll('[aria-live] p'), (one) => one.textContent);
    expect(said.filter((one) => one.startsWith('Chosen: '))).toEqual([
        `Chosen: ${session.model.pending!.label}. Confirm or go back.`,
    ]);
});

test('the prompt calls the reader by no name', () => {
    sitDown();
    expect(session.prompt).toBe('Place a piece');
    socket().tell(snapshot(1, { prompt: 'Runa: place a piece' }));
    expect(session.prompt).toBe('Runa: place a piece');
});

test('a refusal shows its reason and gives the choice back', () => {
    sitDown();
    session.model.touch('field:a');
    socket().tell({ type: 'refused', to: 'play', text: 'A2.1: not there.', rule: 'A2.1' });
    expect(session.refusal).toEqual({ text: 'Not there.', rule: 'A2.1', key: '' });
    expect(session.model.choices).toHaveLength(2);
    session.model.touch('field:b');
    expect(socket().sent.at(-1)).toMatchObject({ do: 'b' });
});

test('a move that was lost with the connection is sent again, once', () => {
    sitDown();
    session.model.touch('field:a');
    socket().close();
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    sitDown();
    expect(socket().sent).toEqual([{ type: 'play', ply: 0, do: 'a', seq: 0 }]);
    socket().tell(snapshot(0, { whole: true, offers: [offer('a'), offer('b')] }));
    expect(socket().sent).toHaveLength(1);
});

test('a move that arrived before the connection broke is not sent again', () => {
    sitDown();
    session.model.touch('field:a');
    socket().close();
    vi.advanceTimersByTime(1000);
    socket().open();
    socket().tell(snapshot(1, { whole: true }));
    expect(socket().sent).toEqual([]);
    expect(session.sending).toBe(false);
});

test('a table that is gone is not asked for again', () => {
    sitDown();
    socket().close(4404, 'There is no such table.');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(session.connection.reason).toBe('There is no such table.');
});

test('a change that does not fit asks for the whole table', () => {
    sitDown();
    socket().tell({ type: 'change', base: 'v7', version: 'v8', patch: [] } as never);
    expect(socket().sent.at(-1)).toEqual({ type: 'again', seq: -1 });
});

test('what others do is shown one after another', () => {
    socket().open();
    socket().tell(snapshot(0, { whole: true }));
    for (const ply of [1, 2, 3]) socket().tell(snapshot(ply, { log: [line(ply - 1, `${ply}`)] }));
    expect(session.frame?.ply).toBe(1);
    expect(session.queued).toBe(2);
    vi.advanceTimersByTime(2000);
    expect(session.frame?.ply).toBe(3);
    expect(session.log.map((one) => one.text)).toEqual(['1', '2', '3']);
    expect(session.fresh).toBe(3);
});

test('undo takes the lines and the marks of what it took back', () => {
    sitDown();
    session.model.touch('field:a');
    socket().tell(snapshot(1, { log: [line(0, 'Ailo places a.', 0)], events: [{ field: 'a' }] }));
    expect(session.model.changed('field:a')).toBe(true);
    socket().tell(snapshot(0, { seq: 2, offers: [offer('a'), offer('b')] }));
    expect(session.frame?.ply).toBe(0);
    expect(session.log).toEqual([]);
});

test('usual choices are made without asking, and undone together', () => {
    sitDown();
    session.model.touch('field:a');
    const usual = offer('usual', { role: 'usual' });
    socket().tell(snapshot(1, { offers: [usual, offer('other')] }));
    expect(socket().sent.at(-1)).toMatchObject({ ply: 1, do: 'usual' });
    socket().tell(snapshot(2, { offers: [offer('b')], undo: { free: 2 } as never }));
    expect(session.exchangeable).toBe(1);
    session.undo();
    expect(socket().sent.at(-1)).toMatchObject({ type: 'undo', ply: 2, count: 2 });
});

test('something else for what was taken as usual takes one choice', () => {
    sitDown([offer('a')]);
    session.model.touch('field:a');
    const [usual, other] = [offer('usual', { role: 'usual' }), offer('other', { role: 'swap' })];
    socket().tell(snapshot(1, { offers: [usual, other] }));
    socket().tell(snapshot(2, { offers: [offer('b')], undo: { free: 2 } as never }));
    expect(session.exchanges).toEqual([other]);
    session.exchange(other);
    expect(socket().sent.at(-1)).toMatchObject({ type: 'undo', ply: 2, count: 1 });
    socket().tell(snapshot(1, { offers: [usual, other], undo: { free: 1 } as never }));
    expect(socket().sent.at(-1)).toMatchObject({ type: 'play', ply: 1, do: 'other' });
    expect(session.exchanges).toEqual([]);
});

test('one choice can be several moves; the next waits for the position it needs', () => {
    sitDown([offer('b', { after: ['a'], role: 'meant' }), offer('a')]);
    session.model.take(session.frame!.offers[0]!);
    expect(socket().sent.map((one) => one['do'])).toEqual(['a']);
    socket().tell(snapshot(1, { offers: [offer('b'), offer('c')] }));
    expect(socket().sent.map((one) => one['do'])).toEqual(['a', 'b']);
});

test('"why not" is asked in words and answered beside the thing', () => {
    sitDown();
    session.model.touch('field:c');
    expect(socket().sent.at(-1)).toEqual({ type: 'why', words: 'c' });
    socket().tell({ type: 'why', text: 'A3.2: the ice is gone.', rule: 'A3.2' });
    expect(session.refusal).toEqual({ text: 'The ice is gone.', rule: 'A3.2', key: 'field:c' });
});

test('a hint for another position is not shown', () => {
    sitDown();
    session.askHint();
    expect(session.thinkingHint).toBe(true);
    socket().tell({ type: 'hint', ply: 5, options: [] } as never);
    expect(session.hint).toBeNull();
    expect(session.thinkingHint).toBe(false);
});

test('what is touched while a move is on its way is told why not, or chosen, when it is done', () => {
    sitDown();
    session.model.touch('field:a');
    session.model.touch('field:c');
    expect(socket().sent).toHaveLength(1);
    socket().tell(snapshot(1, { offers: [offer('b')] }));
    expect(socket().sent.at(-1)).toEqual({ type: 'why', words: 'c' });
    session.model.touch('field:b');
    session.model.touch('field:b'); // a double click
    socket().tell(snapshot(2, { offers: [offer('b')] }));
    expect(socket().sent).toHaveLength(3);
    session.model.touch('field:b');
    session.model.touch('field:d');
    socket().tell(snapshot(3)); // others are to move first: it was meant for now
    socket().tell(snapshot(4, { offers: [offer('d')] }));
    expect(socket().sent).toHaveLength(4);
});
