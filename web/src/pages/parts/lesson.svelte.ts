// A lesson: positions one after another, with something to watch, to do, to look at or to solve.
import { Chooser } from '../../ground/chooser.svelte';
import type { Scene } from '../../ground/contract';
import { get, getOnce } from '../../ground/http';
import { settings } from '../../ground/settings.svelte';
import { capital, t } from '../../ground/words';
import type { Attempt, Lesson, LessonStep, Offer, ShownMove, Snapshot, Why } from '../../wire.gen';
import { asked, keepProgress, progress, withOne } from './progress';

const NONE: Offer[] = [];

/** A sentence, and the rule that it comes from. */
export interface Answer {
    text: string;
    rule: string;
}

/** How a try at a position to solve stands. */
interface Try {
    moves: string[][]; // by choice: what was sent for it
    answers: Attempt[]; // by choice
}

const answer = ({ text, rule }: Why): Answer => ({
    text: rule && text.startsWith(`${rule}: `) ? capital(text.slice(rule.length + 2)) : text,
    rule,
});
const UNTRIED: Try = { moves: [], answers: [] };

export class Course {
    readonly lesson: Lesson;
    readonly table: Chooser;
    index = $state(0);
    // To a move that leads elsewhere, or that is not allowed.
    said = $state.raw<Answer | null>(null);
    done = $state(false);
    seen = $state(0); // so many moves were shown since the step before
    fresh = $state(true); // the step is new: the learner came on to it
    busy = $state(false); // a try waits for its answer
    #tried = $state.raw<Try>(UNTRIED);
    // A tutorial asks no "are you sure": nothing here is binding.
    #offers = $derived.by(() =>
        this.watching
            ? NONE
            : (this.frame?.offers
                  .filter(({ role }) => role !== 'quit')
                  .map((offer) => ({ ...offer, binding: false })) ?? NONE),
    );

    constructor(lesson: Lesson) {
        this.lesson = lesson;
        const before = progress(lesson.game).at[lesson.id] ?? 0;
        this.index = before < lesson.steps.length ? before : 0;
        this.seen = this.index ? (this.step?.shown.length ?? 0) : 0;
        this.table = new Chooser({
            position: () => ({
                scene: (this.frame?.scene ?? { places: {} }) as Scene,
                viewer: this.frame?.viewer ?? null,
                actor: this.frame?.actor ?? null,
                seats: this.frame?.table.seats ?? [],
                offers: this.#offers,
            }),
            busy: () => this.busy,
            folds: () => true,
            play: (offer) => this.#play(offer),
            why: (words, key) => void this.#explain(words, key),
            reason: (words) => this.#why(words),
            picked: () => (this.said = null),
        });
    }

    get step(): LessonStep | undefined {
        return this.lesson.steps[this.index];
    }
    /** What is on the table: after a move that is shown, after a try, or as the step has it. */
    get frame(): Snapshot | undefined {
        const shown = this.step?.shown[this.seen - 1];
        if (this.watching) return (shown ?? this.lesson.steps[this.index - 1])?.frame;
        return this.attempt?.frame ?? this.step?.frame;
    }
    /** Moves that lead to this step are being shown. */
    get watching(): boolean {
        return this.seen < (this.step?.shown.length ?? 0);
    }
    /** The moves that were shown so far. */
    get watched(): ShownMove[] {
        return this.step?.shown.slice(0, this.seen) ?? [];
    }
    get attempt(): Attempt | undefined {
        return this.#tried.answers.at(-1);
    }
    get solved(): boolean {
        return this.attempt?.solved ?? false;
    }
    get failed(): boolean {
        return this.attempt !== undefined && this.attempt.over && !this.solved;
    }
    get asks(): boolean {
        return this.#offers.length > 0;
    }
    /** Options without a place on the board, those that lead on first. */
    get buttons() {
        return this.table.choices.filter((choice) => !choice.placed).slice(0, 12);
    }
    /** What to point at: the next thing to pick on the way to an expected move. */
    get pointed(): string[] {
        if (this.watching || this.step?.solve) return [];
        const picked = this.table.picks;
        const all = this.step?.points_at ?? [];
        return this.asks ? all.filter((key) => !picked.includes(key)).slice(0, 1) : all;
    }

    #play(offer: Offer): void {
        if (this.step?.solve) return void this.#attempt([...offer.after, offer.do]);
        const expected = this.step?.expects ?? [];
        if (!expected.length || expected.includes(offer.do)) return this.next();
        while (this.table.back());
        this.said = {
            text: this.step?.wrong || t('That’s legal too, but this step asks for the other one.'),
            rule: '',
        };
    }
    /** Show the next move that leads here. */
    watch(): void {
        if (this.watching) this.seen += 1;
    }
    watchAll(): void {
        this.seen = this.step?.shown.length ?? 0;
    }
    watchAgain(): void {
        this.seen = 0;
    }
    next(): void {
        if (this.watching) return this.watchAll();
        if (this.index + 1 >= this.lesson.steps.length) {
            this.done = true;
            keepProgress(this.lesson.game, (kept) => {
                kept.at[this.lesson.id] = 0;
                kept.done = withOne(kept.done, this.lesson.id);
            });
        } else this.to(this.index + 1);
    }
    to(index: number): void {
        const on = index === this.index + 1; // going back shows nothing again
        this.done = false;
        this.index = Math.min(Math.max(index, 0), this.lesson.steps.length - 1);
        this.seen = on ? 0 : (this.step?.shown.length ?? 0);
        this.fresh = on;
        this.again();
        keepProgress(this.lesson.game, (kept) => (kept.at[this.lesson.id] = this.index));
    }

    // ---- Positions to solve.

    /** Begin a try anew. */
    again(): void {
        this.said = null;
        this.#tried = UNTRIED;
    }
    /** Take the last choice of a try back. */
    undo(): void {
        this.said = null;
        const { moves, answers } = this.#tried;
        this.#tried = { moves: moves.slice(0, -1), answers: answers.slice(0, -1) };
    }
    get begun(): boolean {
        return this.#tried.moves.length > 0;
    }
    /** Play the next move of the solution. */
    async showSolution(): Promise<void> {
        this.again();
        const at = this.index;
        for (const move of this.step?.solution ?? []) {
            if (!(await this.#attempt([move], false)) || this.index !== at) return;
            await new Promise((done) => setTimeout(done, 900));
        }
    }

    async #attempt(words: string[], usual = true): Promise<boolean> {
        const [at, before] = [this.index, this.#tried];
        this.busy = true;
        this.said = null;
        try {
            let moves = words;
            for (;;) {
                const found = await get<Attempt>(
                    this.#address('try', { moves: [...before.moves.flat(), ...moves].join('|') }),
                );
                if (this.index !== at || this.#tried !== before) return false;
                const next = found.frame.offers.find(
                    (offer) => offer.role === 'usual' && !offer.after.length,
                );
                if (!usual || !next || !settings.usual) {
                    this.#tried = {
                        moves: [...before.moves, moves],
                        answers: [...before.answers, found],
                    };
                    this.#judge(found);
                    return true;
                }
                moves = [...moves, next.do];
            }
        } catch (trouble) {
            this.said = { text: (trouble as Error).message, rule: '' };
            return false;
        } finally {
            this.busy = false;
        }
    }
    #judge({ solved, over }: Attempt): void {
        if (solved)
            keepProgress(this.lesson.game, (kept) => {
                kept.solved = withOne(kept.solved, `${this.lesson.id}:${this.index}`);
            });
        else if (over)
            this.said = {
                text: this.step?.wrong || t('That doesn’t solve it. Try again.'),
                rule: '',
            };
    }

    // ---- Why not? As at a table: the rule says it.

    #address(what: string, values: Record<string, string>): string {
        const { game, id } = this.lesson;
        return asked(`/api/lessons/${game}/${id}/${what}`, {
            step: String(this.index),
            ...values,
        });
    }
    async #why(words: string): Promise<Answer | null> {
        if (!words || !this.asks) return null;
        try {
            const moves = this.#tried.moves.flat().join('|');
            return answer(await getOnce<Why>(this.#address('why', { words, moves })));
        } catch {
            return null;
        }
    }
    async #explain(words: string, key: string): Promise<void> {
        const at = this.index;
        const said = (await this.#why(words)) ?? {
            text: t('Not this one yet: {thing}.', { thing: this.table.name(key) }),
            rule: '',
        };
        if (this.index === at) this.said = said;
    }
}
