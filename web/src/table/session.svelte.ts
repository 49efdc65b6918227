// One visit to a table: what the server told, what is shown of it, and what we ask for.
import { alertPeople, announce } from '../ground/announce';
import { Chooser } from '../ground/chooser.svelte';
import type { GameClient, Reason, Scene } from '../ground/contract';
import { keyOf } from '../ground/keys';
import { device, settings } from '../ground/settings.svelte';
import { capital, t, tn } from '../ground/words';
import type {
    ChatLine,
    Snapshot,
    FromClient,
    HintGiven,
    LogLine,
    Notice,
    Offer,
    Presence,
    Refused,
    SeatInfo,
    TableInfo,
} from '../wire.gen';
import { Connection, type Received } from './connection.svelte';
import { isMuted } from './mute.svelte';
import { withNotices } from './notice';
import { forgetNotification, notifyTurn } from './notify';
import { Queue } from './queue';
import { hear } from './sound';

const NOTHING: Scene = { places: {} };

/** Why something was not done, or would not be. */
export interface Refusal {
    text: string;
    rule: string;
    key: string; // the thing that was touched, if one was
}

/** The last decision of these seats: what comes first in its lines is what was decided. */
function lastDecision(log: LogLine[], own: number[]): number {
    const first = log.findLast(
        (line, i) =>
            line.ply >= 0 &&
            log[i - 1]?.ply !== line.ply &&
            line.seat !== null &&
            own.includes(line.seat),
    );
    return first?.ply ?? -1;
}

/** A refusal without the number of its rule, which is shown beside it. */
const plain = (words: string, rule: string): string =>
    rule && words.startsWith(`${rule}: `) ? capital(words.slice(rule.length + 2)) : words;

export class Session {
    readonly id: string;
    frame = $state.raw<Snapshot | null>(null);
    table = $state.raw<TableInfo | null>(null); // newer than the frame's: who is here, who joined
    log: LogLine[] = $state.raw([]);
    fresh = $state(0); // so many of the last lines are news since the reader's last decision
    chat: ChatLine[] = $state.raw([]);
    unread = $state(0);
    hint = $state.raw<HintGiven | null>(null);
    thinkingHint = $state(false);
    refusal = $state.raw<Refusal | null>(null);
    back = $state(false); // the line stood again a moment ago
    queued = $state(0); // frames that wait to be shown
    unveiled = $state<number | null>(null); // at a shared device: who looks at it
    answered = $state(0); // the seq whose question was answered here
    news = $state(''); // what happened between the players, until the reader has seen it
    interlude = $state.raw<{
        events: Record<string, unknown>[];
        open: boolean;
        again: boolean;
        over: boolean;
    } | null>(null);
    lag = 0; // the server's clock minus ours, in seconds

    readonly connection: Connection;
    readonly model: Chooser;
    readonly game: GameClient;
    #queue: Queue<Snapshot>;
    #lines: LogLine[] = []; // the log without what happened between the players
    #sent = $state.raw<{ ply: number; do: string; seq: number } | null>(null);
    #resends = false; // the line was lost: what was sent may not have arrived
    #known = -1; // seq of the newest frame received
    #changed = $state.raw<ReadonlySet<string>>(new Set());
    #lastMover: number | null = null;
    #turnEnded = false; // with the last decision
    #lastOwn = -1; // the ply of the reader's last decision
    // "why" that was not answered yet.
    #asked: { key: string; answer?: (reason: Reason | null) => void }[] = [];
    #plan: string[] = $state.raw([]); // moves to send before other choices can be made
    #folded: number[] = $state.raw([]); // plies of choices that were taken as usual
    // What could have been taken instead of the last of these.
    #spared: { ply: number; offers: Offer[] } = $state.raw({ ply: -1, offers: [] });
    #instead = ''; // move to send as soon as what was taken as usual is taken back
    #labels = $state.raw(new Map<number, string>()); // what was chosen here, by ply
    #held = false; // something was taken back: nothing is taken as usual until the next choice

    constructor(id: string, game: GameClient) {
        this.id = id;
        this.game = game;
        this.#queue = new Queue(
            (frame) => this.#show(frame),
            () => (this.queued = this.#queue.length),
        );
        this.model = new Chooser({
            position: () => ({
                scene: (this.frame?.scene as Scene | undefined) ?? NOTHING,
                viewer: this.frame?.viewer ?? null,
                actor: this.frame?.actor ?? null,
                seats: this.seats,
                offers: this.frame?.offers ?? [],
            }),
            changed: (key) => this.#changed.has(key),
            busy: () => this.#sent !== null || this.queued > 0 || this.#plan.length > 0,
            keyed: () => this.hint !== null,
            folds: () => settings.usual,
            picked: () => {
                this.dismiss();
                queueMicrotask(() => this.#tellPick()); // when it is made
            },
            play: (offer) => this.play(offer),
            why: (words, key) => this.#why(words, key),
            reason: (words, key) => this.#reason(words, key),
            missing: (labels, key) =>
                this.#refuse({
                    text: t('First choose: {things}', { things: labels.slice(0, 3).join(' · ') }),
                    rule: '',
                    key,
                }),
        });
        this.connection = new Connection(`/ws/tables/${id}`, {
            opened: (again) => this.#opened(again),
            received: (message) => this.#received(message),
        });
        $effect(() => {
            this.#queue.still = device.still;
            if (device.still) this.#queue.finish();
        });
    }

    get seats(): SeatInfo[] {
        const seats = this.table?.seats ?? this.frame?.table.seats ?? [];
        const first = seats.findIndex((one) => one.kind === 'dummy');
        return first < 0
            ? seats
            : seats.map((one, nth) =>
                  one.kind === 'dummy'
                      ? { ...one, name: t('Dummy {n}', { n: nth - first + 1 }) }
                      : one,
              );
    }
    get mine(): SeatInfo[] {
        return this.seats.filter((one) => one.yours);
    }
    get over(): boolean {
        return this.frame?.table.state === 'over';
    }
    get sending(): boolean {
        return this.#sent !== null;
    }
    /** Nobody else has to agree to anything: the others are bots. */
    get alone(): boolean {
        return this.seats.every((one) => one.yours || one.kind !== 'human');
    }
    get watching(): boolean {
        return this.frame !== null && this.mine.length === 0;
    }
    /** What is decided now, in a sentence: to somebody with one seat it says no name. */
    get prompt(): string {
        const words = this.frame?.prompt ?? '';
        // Where all there is to choose from lies on the table.
        const short = this.frame?.scene['ask'];
        if (typeof short === 'string' && this.model.mine) return short;
        const [own, more] = this.mine;
        if (!own || more || this.frame?.actor !== own.seat || !words.startsWith(own.name))
            return words;
        return capital(words.slice(own.name.length).replace(/^[\s\u00a0]*[:,]?\s*/, ''));
    }
    /** Of the seats that nobody plays, which one this is: 1, 2; 0: it is played. */
    dummy(seat: number): number {
        return (
            this.seats.filter((one) => one.kind === 'dummy').findIndex((one) => one.seat === seat) +
            1
        );
    }
    seatName(seat: number | null): string {
        const found = seat === null ? undefined : this.seats.find((one) => one.seat === seat);
        return found?.name ?? t('the table');
    }

    // ---- What we ask for.

    play(offer: Offer): void {
        if (!this.frame || this.#sent) return;
        this.refusal = null;
        this.news = '';
        this.#held = false;
        const [first, ...rest] = [...offer.after, offer.do];
        this.#plan = rest;
        this.#labels = new Map([...this.#labels, [this.frame.ply + rest.length, offer.label]]);
        this.#move(this.frame, first!);
    }

    #move(frame: Snapshot, words: string): void {
        this.#sent = { ply: frame.ply, do: words, seq: frame.seq };
        this.#send({ type: 'play', ...this.#sent });
    }

    /** Take back choices; what was taken as usual after them goes with them. */
    undo(count = 1): void {
        if (!this.frame || this.#sent) return;
        const { ply } = this.frame;
        while (this.#folded.includes(ply - count) && count < this.frame.undo.free) count += 1;
        this.#takeBack(count);
    }

    /**
     * How many choices ago something was taken as usual that can still be exchanged; 0: nothing.
     */
    get exchangeable(): number {
        const last = this.#folded.at(-1);
        const ago = last === undefined || !this.frame ? 0 : this.frame.ply - last;
        return this.model.mine &&
            ago > 0 &&
            ago <= this.frame!.undo.free &&
            this.#folded.includes(this.frame!.ply - 1)
            ? ago
            : 0;
    }
    /** Light up what a sentence names. */
    light(text: string): void {
        this.model.light((text && this.game.mentions?.(text, this.model.scene)) || []);
    }
    /** What was chosen at a ply, if it was chosen here. */
    choiceAt(ply: number): string {
        return this.#labels.get(ply) ?? '';
    }
    usualAt(ply: number): boolean {
        return this.#folded.includes(ply);
    }
    /** What can be had instead of what was taken as usual. */
    get exchanges(): Offer[] {
        return this.exchangeable && this.#spared.ply === this.#folded.at(-1)
            ? this.#spared.offers
            : [];
    }
    /** Take something else for what was taken as usual. */
    exchange(offer: Offer): void {
        if (!this.exchangeable || this.#sent) return;
        this.#instead = offer.do;
        this.#takeBack(this.exchangeable);
    }

    #takeBack(count: number): void {
        this.#held = true;
        this.#send({ type: 'undo', ply: this.frame!.ply, count, seq: this.frame!.seq });
    }

    answerUndo(agree: boolean): void {
        if (!this.frame) return;
        this.answered = this.frame.seq;
        this.#send({ type: 'answer_undo', ply: this.frame.ply, agree, seq: this.frame.seq });
    }

    takeOver(seat: number): void {
        this.#send({ type: 'take_over', seat });
    }
    takeBack(seat: number): void {
        this.#send({ type: 'take_back', seat });
    }

    askHint(): void {
        if (!this.frame || !this.model.mine || this.thinkingHint) return;
        this.hint = null;
        this.thinkingHint = this.#send({ type: 'hint', ply: this.frame.ply });
        if (this.thinkingHint) announce(t('Thinking about a hint.'));
    }

    /** Take the option that a hint shows under this number. */
    takeHint(digit: number): boolean {
        const wanted = this.hint?.options[digit - 1]?.do;
        const offer = this.frame?.offers.find((one) => one.do === wanted);
        if (!offer) return false;
        this.hint = null;
        this.model.take(offer);
        return true;
    }

    /** Ask why a move in words can't be played. */
    whyNot(words: string): void {
        this.#why(words, '');
    }

    forgetHint(): void {
        this.hint = null;
        this.thinkingHint = false;
    }

    say(text: string): boolean {
        return this.#send({ type: 'say', text });
    }

    /** Show all that waits, now. */
    finish(): void {
        this.#queue.finish();
    }

    dismiss(): void {
        this.refusal = null;
    }

    leave(): void {
        this.#queue.clear();
        this.connection.close();
        forgetNotification();
    }

    #why(words: string, key: string): void {
        const idle = this.#idle();
        if (idle) return this.#refuse({ text: idle, rule: '', key });
        if (words) {
            if (this.#send({ type: 'why', words })) this.#asked.push({ key });
        } else
            this.#refuse({
                text: t('You can’t choose that now. {prompt}', { prompt: this.prompt }),
                rule: '',
                key,
            });
    }

    /** Why nothing can be chosen here at all, or ''. */
    #idle(): string {
        if (!this.frame || this.model.mine) return '';
        return this.over
            ? t('The game is over.')
            : t('{who} to move.', { who: this.seatName(this.frame.actor) });
    }

    /** The answer to "why not" for a card about a thing. */
    #reason(words: string, key: string): Promise<Reason | null> {
        const idle = this.#idle();
        if (idle || !words) return Promise.resolve({ text: idle || this.prompt, rule: '' });
        return new Promise((answer) => {
            if (this.connection.send({ type: 'why', words })) this.#asked.push({ key, answer });
            else answer(null);
        });
    }

    /** Somebody asked why: show it, or hand it to the card that asked. */
    #answered(text: string, rule: string): void {
        const asked = this.#asked.shift();
        if (asked?.answer) asked.answer({ text: plain(text, rule), rule });
        else this.#refuse({ text, rule, key: asked?.key ?? '' });
    }

    #send(message: FromClient): boolean {
        if (this.connection.send(message)) return true;
        const waits = message.type === 'play';
        this.#refuse({
            text: waits
                ? t('Connection lost. Your move will be sent once you’re back online.')
                : t('Connection lost. Try again once you’re back online.'),
            rule: '',
            key: '',
        });
        return false;
    }

    // ---- What the server tells.

    #opened(again: boolean): void {
        if (!again) return;
        this.#resends = true;
        this.back = true;
        setTimeout(() => (this.back = false), 2000);
        announce(t('Reconnected.')); // the server begins with how everything stands
    }

    #received(message: Received): void {
        if (message.type === 'frame') this.#frameCame(message);
        else if (message.type === 'presence') this.#presence(message);
        else if (message.type === 'refused') this.#refused(message);
        else if (message.type === 'why') this.#answered(message.text, message.rule);
        else if (message.type === 'hint') this.#hinted(message);
        else if (message.type === 'chat') this.#said(message);
        else if (message.type === 'chat_before') this.chat = message.lines;
    }

    #frameCame(frame: Snapshot): void {
        this.lag = frame.now - Date.now() / 1000;
        this.table = frame.table;
        const answer = this.#settleSent(frame);
        const news = frame.seq > this.#known && this.frame !== null && !frame.whole;
        this.#known = Math.max(this.#known, frame.seq);
        if (frame.whole) this.#queue.clear();
        if (frame.whole || !this.frame) return this.#show(frame);
        if (answer || frame.ply < this.frame.ply) return this.#queue.hurry(frame);
        this.#queue.add(frame, news && frame.log.length > 0);
    }

    /**
     * What was sent is done, or was not: after a lost line it is sent again if it still can be.
     * True: done.
     */
    #settleSent(frame: Snapshot): boolean {
        if (!this.#sent) return false;
        const { ply } = this.#sent;
        if (frame.ply !== ply) this.#sent = null;
        else if (this.#resends && frame.whole && frame.offers.length)
            this.connection.send({ type: 'play', ...this.#sent });
        this.#resends = false; // once: what the server could not do it would not do a moment later
        return frame.ply === ply + 1;
    }

    #show(frame: Snapshot): void {
        const before = this.frame;
        const mover = before && frame.ply > before.ply ? before.actor : null;
        const own = this.#mineOf(frame);
        this.#keepLog(frame, before, mover, own);
        this.#keepChanges(frame, mover, own);
        const told = before ? frame.notices.filter((one) => one.seq >= before.seq) : [];
        const undone = told.some((one) => one.kind === 'undone');
        const sameDecision =
            !undone &&
            before?.ply === frame.ply &&
            JSON.stringify(before.offers) === JSON.stringify(frame.offers);
        const picked = this.model.mine && this.model.begun;
        // Somebody came or went: what was picked so far stays picked.
        this.frame = sameDecision
            ? { ...frame, offers: before!.offers, scene: before!.scene }
            : frame;
        if (!sameDecision) this.#newDecision(frame, before);
        this.#tellNotices(told, undone && picked);
        if (sameDecision) return;
        if (undone && picked) this.#plan = []; // it was meant for a position that is gone
        if (frame.offers.length) this.#goOn(frame);
        else this.#plan = [];
        this.model.catchUp();
    }

    /**
     * Say what happened between the players, once; what was being picked in a position that is gone
     * is put back.
     */
    #tellNotices(told: Notice[], putBack: boolean): void {
        const words = told.map((one) => one.text);
        if (putBack) words.push(t('Your picks were restored.'));
        if (!words.length) return;
        this.news = words.join(' ');
        announce(this.news);
    }

    /** Send what was planned, or take what is usual. */
    #goOn(frame: Snapshot): void {
        this.#folded = this.#folded.filter((ply) => ply < frame.ply);
        const [next, ...rest] = this.#plan;
        const near = frame.offers.filter((offer) => !offer.after.length);
        if (next !== undefined) {
            this.#plan = near.some((offer) => offer.do === next) ? rest : [];
            if (near.some((offer) => offer.do === next)) this.#move(frame, next);
            return;
        }
        const wanted = near.find((offer) => offer.do === this.#instead);
        this.#instead = '';
        if (wanted) return this.play(wanted);
        const usual = near.find((offer) => offer.role === 'usual');
        if (!usual || !settings.usual || this.#held || this.#sent || this.#elsewhere(frame)) return;
        this.#folded = [...this.#folded, frame.ply];
        this.#spared = { ply: frame.ply, offers: near.filter((offer) => offer !== usual) };
        this.#labels = new Map([...this.#labels, [frame.ply, usual.label]]);
        this.#move(frame, usual.do);
    }

    /** At a shared device: whoever decides does not look at it. */
    #elsewhere(frame: Snapshot): boolean {
        return this.mine.length > 1 && this.unveiled !== null && this.unveiled !== frame.viewer;
    }

    #newDecision(frame: Snapshot, before: Snapshot | null): void {
        this.refusal = null;
        this.hint = null;
        this.thinkingHint = false;
        const news = !frame.whole || (before !== null && frame.ply === before.ply + 1);
        if (news) for (const event of frame.events) this.#hear(event);
        if (news) this.#attend(frame.events);
        this.#announce(frame, before, news);
        if (
            frame.offers.length &&
            !this.#queue.length &&
            !(before?.offers.length && before.actor === frame.actor)
        ) {
            hear('turn');
            notifyTurn(
                t('Your turn at {table}', { table: frame.table.name }),
                this.prompt,
                this.id,
            );
        }
    }

    /** Follow a moment that has a scene of its own. */
    #attend(events: Record<string, unknown>[]): void {
        const { interlude } = this.game;
        if (!interlude) return;
        for (const event of events) {
            if (interlude.begins(event) && (!this.interlude || this.interlude.over))
                this.interlude = {
                    events: [],
                    open: true,
                    again: this.interlude !== null,
                    over: false,
                };
            if (!this.interlude || this.interlude.over) continue;
            const over = interlude.ends(event);
            this.interlude = {
                ...this.interlude,
                events: [...this.interlude.events, event],
                over,
                open: this.interlude.open || over,
            };
        }
    }
    closeInterlude(): void {
        if (this.interlude) this.interlude = { ...this.interlude, open: false };
    }

    #hear(event: Record<string, unknown>): void {
        const sound = this.game.sound(event);
        if (sound) hear(sound);
    }

    #mineOf(frame: Snapshot): number[] {
        return frame.table.seats.filter((one) => one.yours).map((one) => one.seat);
    }

    #keepLog(frame: Snapshot, before: Snapshot | null, mover: number | null, own: number[]): void {
        if (frame.whole) this.#lines = frame.log;
        else {
            const kept =
                before && frame.ply < before.ply
                    ? this.#lines.filter((line) => line.ply < frame.ply)
                    : this.#lines;
            this.#lines = [...kept, ...frame.log];
        }
        this.log = withNotices(this.#lines, frame.notices);
        if (frame.whole) this.#lastOwn = lastDecision(this.#lines, own);
        else if (mover !== null && own.includes(mover)) this.#lastOwn = frame.ply - 1;
        this.fresh = own.length
            ? this.log.filter((line) => line.ply > this.#lastOwn && line.ply >= 0).length
            : 0;
    }

    /** Marks show what the others did since our last decision, and after it what we did. */
    #keepChanges(frame: Snapshot, mover: number | null, own: number[]): void {
        let events = frame.events;
        const keys = new Set<string>();
        if (frame.whole) {
            const last = events.findLastIndex((event) => own.includes(event['seat'] as number));
            events = events.slice(last + 1);
        } else if (mover !== null) {
            const turned =
                own.includes(mover) !==
                    (this.#lastMover !== null && own.includes(this.#lastMover)) ||
                (this.#turnEnded && this.seats.every((one) => one.yours || one.kind === 'dummy'));
            if (!turned) this.#changed.forEach((key) => keys.add(key));
            this.#lastMover = mover;
            this.#turnEnded = events.some((event) => event['kind'] === 'turn_ended');
        } else if (!events.length) return;
        for (const event of events) for (const key of this.game.changed(event)) keys.add(key);
        this.#changed = keys;
    }

    #announce(frame: Snapshot, before: Snapshot | null, news: boolean): void {
        const lines = !news
            ? []
            : frame.whole
              ? frame.log.filter((line) => line.ply === frame.ply - 1)
              : frame.log;
        if (lines.length > 4 && !settings.words)
            announce(
                keyOf('log')
                    ? tn(
                          '{n} event; press {key} for the log.',
                          '{n} events; press {key} for the log.',
                          lines.length,
                          { key: keyOf('log').toUpperCase() },
                      )
                    : tn('{n} event; see the log.', '{n} events; see the log.', lines.length),
            );
        else if (lines.length) announce(lines.map((line) => line.text).join(' '));
        if (this.#queue.length) return;
        if (frame.table.state === 'over') alertPeople(this.prompt);
        else if (frame.offers.length) {
            const began = !before?.offers.length || before.actor !== frame.actor;
            if (began) alertPeople(t('Your turn. {prompt}', { prompt: this.prompt }));
            else announce(this.prompt);
        } else if (frame.actor !== before?.actor) announce(this.prompt);
    }

    /** Say what was picked last; what is played at once is told by what happens. */
    #tellPick(): void {
        const { pending, begun, busy, steps } = this.model;
        if (busy) return;
        if (pending) announce(t('Chosen: {label}. Confirm or go back.', { label: pending.label }));
        else if (begun) announce(t('Chosen: {label}.', { label: steps.at(-1)?.label ?? '' }));
        else announce(this.prompt);
    }

    #presence(message: Presence): void {
        const table = this.table;
        if (!table) return;
        const seats = table.seats.map((one) => ({
            ...one,
            present: message.present.includes(one.seat),
            bot_from: message.bot_from[one.seat] ?? null,
        }));
        this.table = { ...table, seats, watching: message.watching };
    }

    #refused(message: Refused): void {
        if (message.to === 'hint') this.thinkingHint = false;
        if (message.to === 'play') {
            const late =
                this.#sent !== null && this.frame !== null && this.frame.ply !== this.#sent.ply;
            this.#sent = null;
            this.#plan = [];
            this.model.back();
            if (late) return; // it was done already, before the line broke
        }
        this.#instead = '';
        if (message.to === 'why') return this.#answered(message.text, message.rule);
        this.#refuse({ text: message.text, rule: message.rule, key: '' });
    }

    #refuse({ text: words, rule, key }: Refusal): void {
        const refusal = { text: plain(words, rule), rule, key };
        this.refusal = refusal;
        hear('refused');
        alertPeople(refusal.text);
    }

    #hinted(message: HintGiven): void {
        this.thinkingHint = false;
        if (message.ply !== this.frame?.ply) return;
        this.hint = message;
        const best = message.options[0];
        if (best)
            announce(t('Hint: {label}. {reason}', { label: best.label, reason: best.reason }));
    }

    #said(line: ChatLine): void {
        this.chat = [...this.chat, line];
        if (isMuted(line.name)) return;
        this.unread += 1;
        announce(t('{who} says: {text}', { who: line.name, text: line.text }));
    }
}
