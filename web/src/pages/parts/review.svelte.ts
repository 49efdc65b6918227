// The review of a game: begun here if nobody has yet, and fetched anew as it fills in.
import { get, post } from '../../ground/http';
import type { Review, ReviewDecision } from '../../wire.gen';
import { who } from './me.svelte';

const PAUSE = 1500; // ms between two questions how far it is
const STEP = 0.12; // share of the work after which what was found is fetched again

export class Reviewing {
    readonly id: string;
    found = $state.raw<Review | null>(null);
    progress = $state.raw<Review | null>(null);
    problem = $state('');
    #timer = 0;
    #fetched = 0;

    constructor(id: string) {
        this.id = id;
    }

    get running(): boolean {
        return this.progress?.state === 'running';
    }
    /** How much is done, from 0 to 1. */
    get part(): number {
        return this.progress?.of ? this.progress.done / this.progress.of : 0;
    }

    at(move: number): ReviewDecision | undefined {
        return this.found?.decisions.find((one) => one.move === move);
    }

    async open(): Promise<void> {
        try {
            await this.#fetch();
            if (this.found?.state === 'done') return;
            await who.ensure();
            this.progress = await post<Review>(`/api/tables/${this.id}/review`);
            this.#wait();
        } catch (trouble) {
            this.problem = (trouble as Error).message;
        }
    }

    close(): void {
        clearTimeout(this.#timer);
    }

    #wait(): void {
        this.#timer = window.setTimeout(() => void this.#look(), PAUSE);
    }

    async #look(): Promise<void> {
        try {
            this.progress = await get<Review>(`/api/tables/${this.id}/review/progress`);
            if (!this.running || this.part >= this.#fetched + STEP) await this.#fetch();
            if (this.running) this.#wait();
            this.problem = '';
        } catch (trouble) {
            this.problem = (trouble as Error).message;
            this.#wait();
        }
    }

    async #fetch(): Promise<void> {
        this.found = await get<Review>(`/api/tables/${this.id}/review`);
        this.#fetched = this.part;
    }
}
