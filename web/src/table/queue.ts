// Frames are shown one after another, so that people see what the others did.

const LOOK = 900; // how long a decision of somebody else stays before the next one
const LONG = 3000; // a queue longer than this plays at double speed

/** What a frame needs in time before the next may be shown. */
export interface Shown<T> {
    frame: T;
    pause: boolean; // there is something to see in it
}

export class Queue<T> {
    #show: (frame: T) => void;
    #changed: () => void;
    #waiting: Shown<T>[] = [];
    #timer: ReturnType<typeof setTimeout> | null = null;
    still = false; // no movement: show everything at once

    constructor(show: (frame: T) => void, changed: () => void) {
        this.#show = show;
        this.#changed = changed;
    }

    get length(): number {
        return this.#waiting.length;
    }

    add(frame: T, pause: boolean): void {
        this.#waiting.push({ frame, pause });
        this.#changed();
        if (this.still || document.hidden) this.finish();
        else if (this.#timer === null) this.#next();
    }

    /** Show what answers the reader's own doing: nobody waits for that. */
    hurry(frame: T): void {
        this.finish();
        this.#show(frame);
        this.#changed();
        if (!this.still) this.#timer = setTimeout(() => this.#next(), LOOK / 2);
    }

    /** Show all that waits, now. */
    finish(): void {
        this.#rest();
        const all = this.#waiting.splice(0);
        for (const { frame } of all) this.#show(frame);
        if (all.length) this.#changed();
    }

    /** Forget what waits. */
    clear(): void {
        this.#rest();
        this.#waiting = [];
        this.#changed();
    }

    #rest(): void {
        if (this.#timer !== null) clearTimeout(this.#timer);
        this.#timer = null;
    }

    #next(): void {
        this.#timer = null;
        const first = this.#waiting.shift();
        if (!first) return;
        this.#show(first.frame);
        this.#changed();
        if (!first.pause) return this.#next();
        const length = this.#waiting.filter((one) => one.pause).length * LOOK;
        this.#timer = setTimeout(() => this.#next(), length > LONG ? LOOK / 2 : LOOK);
    }
}
