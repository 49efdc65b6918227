// Choosing among offers, thing by thing. It narrows what the server offered and knows no rules.
import type { Offer, SeatInfo } from '../wire.gen';
import type { Mark, Reason, Scene, TableModel } from './contract';
import { device, settings } from './settings.svelte';
import { t } from './words';

/** What is on the table just now. `offers` is another array after every decision. */
export interface Position {
    scene: Scene;
    viewer: number | null;
    actor: number | null;
    seats: SeatInfo[];
    offers: Offer[];
}

/** What choosing leads to. `position`, `changed` and `busy` are read reactively. */
export interface Means {
    position(): Position;
    changed?(key: string): boolean;
    busy?(): boolean; // something was sent and is not answered yet: nothing can be picked
    picked?(): void; // a pick was made or taken back
    // Usual choices are not asked, exchanges lie behind one control; else all is asked.
    keyed?(): boolean; // the digits choose something else just now, such as a hint
    folds?(): boolean;
    play(offer: Offer): void;
    /** Why not? `words` is a move of the same shape as those on offer, or '' if there is none. */
    why(words: string, key: string): void;
    /** The same, asked for a card: the answer comes back and is shown nowhere else. */
    reason?(words: string, key: string): Promise<Reason | null>;
    /** One of these must be picked before the thing that was touched. */
    missing?(labels: string[], key: string): void;
}

/** One thing that can be picked now. */
export interface Choice {
    key: string;
    label: string;
    brings: string;
    placed: boolean; // it is drawn on the board; else it is a button of the prompt
    offer: Offer | null; // what is done by picking it; null: more picks follow
    role: Offer['role'];
}

interface Made {
    offers: Offer[];
    keys: string[];
    pending: Offer | null;
    open: boolean; // exchanges are shown
    aim: string; // the last pick, made before the others; '' if it wasn't
}

export const wordsOf = (key: string): string => key.slice(key.indexOf(':') + 1);
export const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

export class Chooser implements TableModel {
    #means: Means;
    // Picks belong to the offers that they were made among: when others come, they are gone.
    #made: Made = $state.raw({ offers: [], keys: [], pending: null, open: false, aim: '' });

    #lit: string[] = $state.raw([]);
    #touched = ''; // last
    #early = ''; // touched since a move was sent

    #position = $derived.by(() => this.#means.position());
    #current = $derived<Made>(
        this.#made.offers === this.#position.offers
            ? this.#made
            : { offers: this.#position.offers, keys: [], pending: null, open: false, aim: '' },
    );
    #folds = $derived.by(() => this.#means.folds?.() ?? false);
    #offers = $derived.by(() => {
        const { aim } = this.#current;
        const shown = this.#shown(this.#position.offers);
        return aim ? shown.filter((offer) => offer.steps.at(-1)?.key === aim) : shown;
    });
    #path = $derived(this.#walk(this.#current.keys));
    #choices = $derived(this.#following(this.#path));
    #byKey = $derived(new Map(this.#choices.map((one, i) => [one.key, i])));
    #numbered = $derived(
        this.#choices.filter((one) => !one.offer?.after.length && one.role !== 'quit'),
    );

    constructor(means: Means) {
        this.#means = means;
    }

    get scene(): Scene {
        return this.#position.scene;
    }
    get viewer(): number | null {
        return this.#position.viewer;
    }
    get seats(): SeatInfo[] {
        return this.#position.seats;
    }
    get actor(): number | null {
        return this.#position.actor;
    }
    get mine(): boolean {
        return this.#position.offers.length > 0;
    }
    get size(): 'phone' | 'tablet' | 'desktop' {
        return device.size;
    }
    get still(): boolean {
        return device.still;
    }
    get picks(): string[] {
        return this.pending ? this.pending.steps.map((step) => step.key) : this.#path;
    }
    /** The picks so far, with what they mean. */
    get steps(): { key: string; label: string }[] {
        const picks = this.picks;
        const one = this.pending ?? this.#candidates(picks)[0];
        if (!one) return [];
        const aimed = this.#current.aim && !this.pending ? one.steps.slice(-1) : [];
        return [...one.steps.slice(0, picks.length), ...aimed];
    }
    /** What can be picked now; empty while an option waits to be confirmed. */
    get choices(): Choice[] {
        return this.#ready ? this.#choices : [];
    }
    /** An option that was chosen and waits to be confirmed. */
    get pending(): Offer | null {
        return this.#current.pending;
    }
    get busy(): boolean {
        return this.#means.busy?.() ?? false;
    }
    get #ready(): boolean {
        return !this.pending && !this.busy;
    }

    mark(key: string): Mark {
        if (this.#isPicked(key)) return 'picked';
        return this.#ready && this.#byKey.has(key) ? 'legal' : 'none';
    }
    number(key: string): number | null {
        if (device.size === 'phone') return null; // there are no keys to press
        if (!this.#ready || this.#numbered.length > 9 || this.#means.keyed?.()) return null;
        return this.#numbered.findIndex((one) => one.key === key) + 1 || null;
    }
    /** The choice that a digit stands for. */
    numbered(digit: number): Choice | undefined {
        if (!this.#ready || this.#numbered.length > 9 || this.#means.keyed?.()) return undefined;
        return this.#numbered[digit - 1];
    }
    brings(key: string): string {
        if (this.pending) return this.pending.steps.at(-1)?.key === key ? this.pending.brings : '';
        return this.#choice(key)?.brings ?? '';
    }
    does(key: string): string {
        const choice = this.#choice(key);
        return choice?.offer?.after.length ? choice.label : '';
    }
    name(key: string): string {
        const choice = this.#choice(key);
        const thing = this.scene.places[key] ?? this.steps.find((step) => step.key === key)?.label;
        if (this.#isPicked(key)) return thing ? t('{thing}. Chosen.', { thing }) : t('Chosen.');
        if (!choice) return thing ?? '';
        const label = choice.brings ? `${choice.label} (${choice.brings})` : choice.label;
        return !thing || thing === choice.label
            ? label
            : t('{thing}. Legal move: {label}', { thing, label });
    }
    changed(key: string): boolean {
        return this.#means.changed?.(key) ?? false;
    }
    lit(key: string): boolean {
        return this.#lit.includes(key);
    }
    /** Light things up. */
    light(keys: string[]): void {
        if (keys.length || this.#lit.length) this.#lit = keys;
    }

    touch(key: string): void {
        // The second of two clicks on a thing that was just played means nothing more.
        if (this.busy) {
            if (key !== this.#touched) this.#early = key;
            return;
        }
        this.#touched = key;
        if (this.pending) {
            if (this.pending.steps.at(-1)?.key === key) return this.confirm();
            this.back();
        }
        if (this.#current.aim === key) return this.#set(this.#current.keys, null, '');
        if (this.#byKey.has(key)) return this.pick(key);
        if (this.#path.includes(key)) return this.#takeBack(key);
        if (this.#current.aim) {
            this.#set(this.#current.keys, null, ''); // something else is meant
            return this.touch(key);
        }
        if (this.#pickLater(key) || this.#aimAt(key) || this.#pickEarlier(key)) return;
        const missing = this.#missing(key);
        if (missing.length && this.#means.missing) this.#means.missing(missing, key);
        else this.#ask(this.#asMove(key), key);
    }

    /** What was touched while a move was on its way is meant now; it is chosen, or told why not. */
    catchUp(): void {
        if (this.busy) return;
        const key = this.#early;
        this.#early = '';
        if (key && this.mine) this.touch(key);
    }

    async reason(key: string): Promise<Reason | null> {
        return (await this.#means.reason?.(this.#asMove(key), key)) ?? null;
    }

    /** Pick one of `choices`. */
    pick(key: string): void {
        const choice = this.#choice(key);
        if (!choice || this.busy) return;
        if (choice.offer) return this.#chosen(choice.offer);
        const keys = [...this.#current.keys, key];
        const path = this.#walk(keys);
        const left = this.#candidates(path);
        const last = left.length === 1 ? left[0] : undefined;
        this.#set(keys);
        // What is left is one option that only asks for a word or for what was picked first: there
        // is nothing to choose in it.
        const { aim } = this.#current;
        const known = (one: string): boolean => one === aim || !this.#placed(one);
        if (last && last.steps.slice(path.length).every((step) => known(step.key)))
            this.#chosen(last);
    }

    /** Exchanges that are folded away just now. */
    get exchanges(): Choice[] {
        if (!this.#folds || !this.#ready || this.#current.open) return [];
        const hidden = this.#position.offers.filter(
            (offer) => !this.#offers.includes(offer) && offer.role === 'swap',
        );
        return hidden.map((offer) => ({ ...this.#choiceOf(offer, offer.steps.length - 1), offer }));
    }
    /** Take one of `exchanges`. */
    exchange(choice: Choice): void {
        if (choice.offer && !this.busy) this.#means.play(choice.offer);
    }
    /** Show exchanges among the choices. */
    open(): void {
        this.#made = { ...this.#current, open: true };
    }

    /** Do what waits to be confirmed. */
    confirm(): void {
        const offer = this.pending;
        if (!offer || this.busy) return;
        this.#means.play(offer);
    }

    /** Choose a whole option at once, as from a hint. */
    take(offer: Offer): void {
        if (!this.busy) this.#chosen(offer);
    }

    /** Whether there is a pick of the reader's own to take back. */
    get begun(): boolean {
        const { keys, aim } = this.#current;
        return this.pending !== null || keys.length > 0 || aim !== '';
    }

    /** One step back in the picks. False: there was none. */
    back(): boolean {
        if (this.busy) return false;
        if (this.pending) {
            const { keys } = this.#current;
            const deep = this.#walk(keys).length >= this.pending.steps.length - 1;
            this.#set(deep || !keys.length ? keys : keys.slice(0, -1));
            return true;
        }
        const { keys, aim } = this.#current;
        if (!keys.length && !aim) return false;
        this.#set(keys.slice(0, -1), null, keys.length ? aim : '');
        return true;
    }

    /** Back to before the pick at this depth. */
    backTo(depth: number): void {
        if (this.busy) return;
        let keys = this.#current.keys;
        if (!this.pending && this.#current.aim && depth >= this.#path.length)
            return this.#set(keys, null, '');
        while (keys.length && this.#walk(keys.slice(0, -1)).length > depth)
            keys = keys.slice(0, -1);
        this.#set(this.pending && this.#walk(keys).length <= depth ? keys : keys.slice(0, -1));
    }

    #set(keys: string[], pending: Offer | null = null, aim = this.#current.aim): void {
        this.#means.picked?.();
        const { open } = this.#current;
        this.#made = { offers: this.#position.offers, keys, pending, open, aim };
    }

    #isPicked(key: string): boolean {
        return this.mine && (this.picks.includes(key) || this.#current.aim === key);
    }

    /** Where a game allows it: pick what several options end with, before what leads there. */
    #aimAt(key: string): boolean {
        if (!this.#position.scene['either_order']) return false;
        const ends = this.#candidates(this.#path).some(
            (offer) => offer.steps.length > 1 && offer.steps.at(-1)?.key === key,
        );
        if (ends) this.#set(this.#current.keys, null, key);
        return ends;
    }

    /**
     * What is offered to pick from: where choices are folded, without exchanges and what is usual.
     */
    #shown(offers: Offer[]): Offer[] {
        if (!this.#folds) return offers.filter((offer) => !offer.after.length);
        const few = offers.filter((offer) => offer.role !== 'swap' && offer.role !== 'usual');
        return this.#current.open || !few.length || offers.some((offer) => offer.role === 'usual')
            ? offers
            : few;
    }

    #chosen(offer: Offer): void {
        // A button says what it does, and so do some things: they are not asked about twice.
        const said =
            ['go', 'meant', 'sure'].includes(offer.role) ||
            !this.#placed(offer.steps.at(-1)?.key ?? '');
        const asks =
            settings.confirm === 'always' ||
            offer.role === 'quit' ||
            (settings.confirm === 'binding' && offer.binding && !said);
        if (!asks) return this.#means.play(offer);
        this.#set(this.#current.keys, offer);
    }

    #takeBack(key: string): void {
        const depth = this.#path.indexOf(key);
        let keys = this.#current.keys;
        while (keys.length && this.#walk(keys).length > depth) keys = keys.slice(0, -1);
        this.#set(keys);
    }

    /**
     * A thing that is picked later on the way to an option: if it is one option only, that is
     * meant.
     */
    #pickLater(key: string): boolean {
        const depth = this.#path.length;
        const alike = this.#candidates(this.#path).filter((offer) =>
            offer.steps.slice(depth).some((step) => step.key === key),
        );
        const only = alike.length === 1 ? alike[0] : undefined;
        if (!only) return false;
        this.#chosen(only);
        return true;
    }

    /** A thing that could have been picked before: take the picks since then back and pick it. */
    #pickEarlier(key: string): boolean {
        for (let depth = this.#current.keys.length - 1; depth >= 0; depth--) {
            const keys = this.#current.keys.slice(0, depth);
            if (!this.#following(this.#walk(keys)).some((one) => one.key === key)) continue;
            this.#set(keys, null, '');
            this.pick(key);
            return true;
        }
        return false;
    }

    #placed(key: string): boolean {
        return key in this.#position.scene.places;
    }

    #choice(key: string): Choice | undefined {
        const at = this.#ready ? this.#byKey.get(key) : undefined;
        return at === undefined ? undefined : this.#choices[at];
    }

    #candidates(path: string[]): Offer[] {
        return this.#offers.filter((offer) => path.every((key, i) => offer.steps[i]?.key === key));
    }

    /**
     * Picks, with those in between that leave no choice. The last pick of an option is never among
     * them.
     */
    #walk(keys: string[]): string[] {
        let path = this.#settled([]);
        for (const key of keys) path = this.#settled([...path, key]);
        return path;
    }

    #settled(path: string[]): string[] {
        const left = this.#candidates(path);
        const next = left[0]?.steps[path.length]?.key;
        const common =
            next !== undefined &&
            left.every(
                (offer) =>
                    offer.steps[path.length]?.key === next && offer.steps.length > path.length + 1,
            );
        return common ? this.#settled([...path, next]) : path;
    }

    #following(path: string[]): Choice[] {
        const found = new Map<string, Choice>();
        const candidates = this.#candidates(path);
        for (const offer of candidates) {
            const choice = this.#choiceOf(offer, path.length);
            const before = found.get(choice.key);
            if (before && !choice.offer) continue;
            // The same pick both ends one option and begins another.
            if (before) choice.offer = null;
            found.set(choice.key, choice);
        }
        for (const offer of this.#folds ? candidates : []) {
            const last = offer.steps.length - 1;
            if (offer.role === 'meant' && last > path.length && !found.has(offer.steps[last]!.key))
                found.set(offer.steps[last]!.key, {
                    ...this.#choiceOf(offer, last),
                    label: offer.label,
                });
        }
        return [...found.values()];
    }

    #choiceOf(offer: Offer, depth: number): Choice {
        const step = offer.steps[depth];
        const last = offer.steps.length <= depth + 1;
        // An option that is whole before others that go on.
        const key = step?.key ?? `say:${offer.do}`;
        const label = (last && offer.after.length && offer.label) || step?.label || offer.label;
        return {
            key,
            label,
            brings: last ? offer.brings : '',
            placed: this.#placed(key),
            offer: last ? offer : null,
            role: offer.role,
        };
    }

    /** What must be picked before this thing, if it comes later on the way to several options. */
    #missing(key: string): string[] {
        const depth = this.#path.length;
        const alike = this.#candidates(this.#path).filter((offer) =>
            offer.steps.slice(depth + 1).some((step) => step.key === key),
        );
        return [...new Set(alike.map((offer) => offer.steps[depth]!.label))];
    }

    /** Ask why not; a move that is on offer after all is made. */
    #ask(words: string, key: string): void {
        const offer = this.#position.offers.find((one) => one.do === words && !one.after.length);
        if (offer) this.#chosen(offer);
        else this.#means.why(words, key);
    }

    /**
     * What touching the thing wishes for, as a move: one like those on offer, or as the game says.
     */
    #asMove(key: string): string {
        const depth = this.#path.length;
        const near = this.#candidates(this.#path).filter((offer) => !offer.after.length);
        const wishes = this.#position.scene['wishes'] as Record<string, string> | undefined;
        const wish = wishes?.[key] ?? wishes?.[kindOf(key)];
        if (
            wish &&
            !near.some(
                (offer) => offer.steps[depth] && kindOf(offer.steps[depth].key) === kindOf(key),
            )
        )
            return wish.replaceAll('{}', wordsOf(key));
        for (const offers of [near, this.#position.offers]) {
            for (const at of [depth, ...Array(6).keys()]) {
                const alike = offers.filter(
                    (offer) => offer.steps[at] && kindOf(offer.steps[at].key) === kindOf(key),
                );
                // Not one with this thing elsewhere in it: nothing goes from a place to itself.
                const fitting =
                    alike.find((offer) => offer.steps.every((step) => step.key !== key)) ??
                    alike[0];
                if (fitting) return substituted(fitting, at, wordsOf(key));
            }
        }
        return '';
    }
}

/** The words of an option with those of one pick replaced. */
export function substituted(offer: Offer, at: number, by: string): string {
    const words = offer.do.split(' ');
    let from = 0;
    for (const [i, step] of offer.steps.entries()) {
        const own = wordsOf(step.key).split(' ');
        const found = words.findIndex(
            (_, w) => w >= from && own.every((word, k) => words[w + k] === word),
        );
        if (i === at)
            return found < 0
                ? ''
                : [...words.slice(0, found), by, ...words.slice(found + own.length)].join(' ');
        if (found >= 0) from = found + own.length;
    }
    return '';
}
