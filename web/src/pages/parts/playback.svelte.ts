// A replay that runs by itself, at one of four speeds.
import type { Looking } from './looking.svelte';

const PACES = [1600, 800, 400, 200]; // ms a step

export class Playback {
    readonly looking: Looking;
    playing = $state(false);
    pace = $state(1);

    constructor(looking: Looking) {
        this.looking = looking;
        $effect(() => this.#run());
    }

    /** Start, from the beginning if the end is reached; or stop. */
    toggle(): void {
        if (!this.playing && this.looking.ply >= this.looking.plies) this.looking.go(0);
        this.playing = !this.playing;
    }
    /** Stop, and go somewhere by hand. */
    step(deed: () => void): void {
        this.playing = false;
        deed();
    }
    faster(): void {
        this.pace = (this.pace + 1) % PACES.length;
    }

    #run(): (() => void) | undefined {
        if (!this.playing) return;
        if (this.looking.ply >= this.looking.plies) {
            this.playing = false;
            return;
        }
        if (!this.looking.step) return; // wait for it
        const timer = setTimeout(() => this.looking.go(this.looking.ply + 1), PACES[this.pace]);
        return () => clearTimeout(timer);
    }
}
