// A lesson: one position after another, each with something to do or to look at.
import { Chooser } from '../../ground/chooser.svelte';
import type { Scene } from '../../ground/contract';
import { getOnce } from '../../ground/http';
import { capital, t } from '../../ground/words';
import type { Lesson, LessonStep, Offer, Why } from '../../wire.gen';

const NONE: Offer[] = [];

/** A sentence, and the rule that it comes from. */
export interface Answer {
    text: string;
    rule: string;
}

const answer = ({ text, rule }: Why): Answer => ({
    text: rule && text.startsWith(`${rule}: `) ? capital(text.slice(rule.length + 2)) : text,
    rule,
});

function kept(game: string): number {
    try {
        return Number(localStorage.getItem(`glaciarium-learn-${game}`)) || 0;
    } catch {
        return 0; // a browser that keeps nothing begins at the beginning
    }
}

export class Course {
    readonly lesson: Lesson;
    readonly table: Chooser;
    index = $state(0);
    // To a move that leads elsewhere, or that is not allowed.
    said = $state.raw<Answer | null>(null);
    done = $state(false);
    // A tutorial asks no "are you sure": nothing here is binding.
    private offers = $derived.by(
        () => this.step?.frame.offers.map((offer) => ({ ...offer, binding: false })) ?? NONE,
    );

    constructor(lesson: Lesson) {
        this.lesson = lesson;
        const before = kept(lesson.game);
        this.index = before < lesson.steps.length ? before : 0;
        this.table = new Chooser({
            position: () => ({
                scene: (this.step?.frame.scene ?? { places: {} }) as Scene,
                viewer: this.step?.frame.viewer ?? null,
                actor: this.step?.frame.actor ?? null,
                seats: this.step?.frame.table.seats ?? [],
                offers: this.offers,
            }),
            play: (offer) => this.play(offer),
            why: (words, key) => void this.explain(words, key),
            picked: () => (this.said = null),
        });
    }

    get step(): LessonStep | undefined {
        return this.lesson.steps[this.index];
    }
    get asks(): boolean {
        return this.offers.length > 0;
    }
    /** Options without a place on the board, those that lead on first. */
    get buttons() {
        return this.table.choices.filter((choice) => !choice.placed).slice(0, 12);
    }
    /** What to point at: the next thing to pick on the way to an expected move. */
    get pointed(): string[] {
        const picked = this.table.picks;
        const all = this.step?.points_at ?? [];
        return this.asks ? all.filter((key) => !picked.includes(key)).slice(0, 1) : all;
    }

    play(offer: Offer): void {
        const expected = this.step?.expects ?? [];
        if (!expected.length || expected.includes(offer.do)) return this.next();
        while (this.table.back());
        this.said = {
            text: this.step?.wrong || t('That’s legal too, but this step asks for the other one.'),
            rule: '',
        };
    }
    next(): void {
        if (this.index + 1 >= this.lesson.steps.length) {
            this.done = true;
            this.keep(0);
        } else this.to(this.index + 1);
    }
    to(index: number): void {
        this.done = false;
        this.said = null;
        this.index = Math.min(Math.max(index, 0), this.lesson.steps.length - 1);
        this.keep(this.index);
    }

    /** As at a table: the rule says why not. */
    private async explain(words: string, key: string): Promise<void> {
        const at = this.index;
        let said: Answer = {
            text: t('Not this one yet: {thing}.', { thing: this.table.name(key) }),
            rule: '',
        };
        try {
            if (words && this.asks)
                said = answer(
                    await getOnce<Why>(
                        `/api/lessons/${this.lesson.game}/why?${new URLSearchParams({ step: String(at), words })}`,
                    ),
                );
        } catch {
            // Without an answer it stays with the plain sentence.
        }
        if (this.index === at) this.said = said;
    }

    private keep(index: number): void {
        try {
            localStorage.setItem(`glaciarium-learn-${this.lesson.game}`, String(index));
        } catch {
            // See above.
        }
    }
}
