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
  play(offer: Offer): void;
  /** Why not? `words` is a move of the same shape as those on offer, or '' if there is none. */
  why(words: string, key: string): void;
  /** The same, asked for a card: the answer comes back and is shown nowhere else. */
  reason?(words: string, key: string): Promise<Reason | null>;
}

/** One thing that can be picked now. */
export interface Choice {
  key: string;
  label: string;
  brings: string;
  placed: boolean; // it is drawn on the board; else it is a button of the prompt
  offer: Offer | null; // what is done by picking it; null: more picks follow
}

export const wordsOf = (key: string): string => key.slice(key.indexOf(':') + 1);
export const kindOf = (key: string): string => key.slice(0, key.indexOf(':'));

export class Chooser implements TableModel {
  #means: Means;
  // Picks belong to the offers that they were made among: when others come, they are gone.
  #made: { offers: Offer[]; keys: string[]; pending: Offer | null } = $state.raw({ offers: [], keys: [], pending: null });

  #position = $derived.by(() => this.#means.position());
  #current = $derived(this.#made.offers === this.#position.offers ? this.#made : { offers: this.#position.offers, keys: [], pending: null });
  #path = $derived(this.#walk(this.#current.keys));
  #choices = $derived(this.#following(this.#path));
  #byKey = $derived(new Map(this.#choices.map((one, i) => [one.key, i])));

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
    return one ? one.steps.slice(0, picks.length) : [];
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
    if (this.mine && this.picks.includes(key)) return 'picked';
    return this.#ready && this.#byKey.has(key) ? 'legal' : 'none';
  }
  number(key: string): number | null {
    if (device.size === 'phone') return null; // there are no keys to press
    const at = this.#ready && this.#choices.length <= 9 ? this.#byKey.get(key) : undefined;
    return at === undefined ? null : at + 1;
  }
  brings(key: string): string {
    if (this.pending) return this.pending.steps.at(-1)?.key === key ? this.pending.brings : '';
    return this.#choice(key)?.brings ?? '';
  }
  name(key: string): string {
    const choice = this.#choice(key);
    const thing = this.scene.places[key] ?? this.steps.find((step) => step.key === key)?.label;
    if (this.mine && this.picks.includes(key)) return thing ? t('{thing}. Chosen.', { thing }) : t('Chosen.');
    if (!choice) return thing ?? '';
    const label = choice.brings ? `${choice.label} (${choice.brings})` : choice.label;
    return !thing || thing === choice.label ? label : t('{thing}. You can choose it: {label}', { thing, label });
  }
  changed(key: string): boolean {
    return this.#means.changed?.(key) ?? false;
  }

  touch(key: string): void {
    if (this.busy) return;
    if (this.pending) {
      if (this.pending.steps.at(-1)?.key === key) return this.confirm();
      this.back();
    }
    if (this.#byKey.has(key)) return this.pick(key);
    if (this.#path.includes(key)) return this.#takeBack(key);
    if (!this.#pickEarlier(key)) this.#means.why(this.#asMove(key), key);
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
    // What is left is one option that only asks for a word: there is nothing to choose in it.
    if (last && last.steps.slice(path.length).every((step) => !this.#placed(step.key))) this.#chosen(last);
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
    return this.pending !== null || this.#current.keys.length > 0;
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
    if (!this.#current.keys.length) return false;
    this.#set(this.#current.keys.slice(0, -1));
    return true;
  }

  /** Back to before the pick at this depth. */
  backTo(depth: number): void {
    if (this.busy) return;
    let keys = this.#current.keys;
    while (keys.length && this.#walk(keys.slice(0, -1)).length > depth) keys = keys.slice(0, -1);
    this.#set(this.pending && this.#walk(keys).length <= depth ? keys : keys.slice(0, -1));
  }

  #set(keys: string[], pending: Offer | null = null): void {
    this.#means.picked?.();
    this.#made = { offers: this.#position.offers, keys, pending };
  }

  #chosen(offer: Offer): void {
    const asks = settings.confirm === 'always' || (settings.confirm === 'binding' && offer.binding);
    if (!asks) return this.#means.play(offer);
    this.#set(this.#current.keys, offer);
  }

  #takeBack(key: string): void {
    const depth = this.#path.indexOf(key);
    let keys = this.#current.keys;
    while (keys.length && this.#walk(keys).length > depth) keys = keys.slice(0, -1);
    this.#set(keys);
  }

  /** A thing that could have been picked before: take the picks since then back and pick it. */
  #pickEarlier(key: string): boolean {
    for (let depth = this.#current.keys.length - 1; depth >= 0; depth--) {
      const keys = this.#current.keys.slice(0, depth);
      if (!this.#following(this.#walk(keys)).some((one) => one.key === key)) continue;
      this.#set(keys);
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
    return this.#position.offers.filter((offer) => path.every((key, i) => offer.steps[i]?.key === key));
  }

  /** Picks, with those in between that leave no choice. The last pick of an option is never among them. */
  #walk(keys: string[]): string[] {
    let path = this.#settled([]);
    for (const key of keys) path = this.#settled([...path, key]);
    return path;
  }

  #settled(path: string[]): string[] {
    const left = this.#candidates(path);
    const next = left[0]?.steps[path.length]?.key;
    const common = next !== undefined && left.every((offer) => offer.steps[path.length]?.key === next && offer.steps.length > path.length + 1);
    return common ? this.#settled([...path, next]) : path;
  }

  #following(path: string[]): Choice[] {
    const found = new Map<string, Choice>();
    for (const offer of this.#candidates(path)) {
      const step = offer.steps[path.length];
      const last = offer.steps.length <= path.length + 1;
      const key = step?.key ?? `say:${offer.do}`; // an option that is whole before others that go on
      const before = found.get(key);
      if (before && !last) continue;
      const choice = { key, label: step?.label || offer.label, brings: last ? offer.brings : '', placed: this.#placed(key), offer: last ? offer : null };
      if (before) choice.offer = null; // the same pick both ends one option and begins another
      found.set(key, choice);
    }
    return [...found.values()];
  }

  /** A move of the same shape as an option, with this thing in it. */
  #asMove(key: string): string {
    const depth = this.#path.length;
    const near = this.#candidates(this.#path);
    for (const offers of [near, this.#position.offers]) {
      for (const at of [depth, ...Array(6).keys()]) {
        const alike = offers.filter((offer) => offer.steps[at] && kindOf(offer.steps[at].key) === kindOf(key));
        // Not one with this thing elsewhere in it: nothing goes from a place to itself.
        const fitting = alike.find((offer) => offer.steps.every((step) => step.key !== key)) ?? alike[0];
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
    const found = words.findIndex((_, w) => w >= from && own.every((word, k) => words[w + k] === word));
    if (i === at) return found < 0 ? '' : [...words.slice(0, found), by, ...words.slice(found + own.length)].join(' ');
    if (found >= 0) from = found + own.length;
  }
  return '';
}
