// Looking back at a game: its steps, fetched in blocks and kept for each view.
import { SvelteMap } from 'svelte/reactivity';
import { get } from '../../ground/http';
import type { LogLine, Replay, ReplayStep } from '../../wire.gen';

const BLOCK = 40; // steps asked for at once
const SPECTATOR = -1;
const AHEAD = 12; // so near to the end of a block the next one is fetched

type Viewer = number | null;

export class Looking {
    readonly id: string;
    about = $state.raw<Replay | null>(null); // the last answer: table, viewers, plies
    viewer = $state<Viewer>(null);
    ply = $state(0);
    problem = $state('');
    private steps = new SvelteMap<string, ReplayStep>();
    private asked = new Set<string>();

    constructor(id: string) {
        this.id = id;
    }

    get plies(): number {
        return this.about?.plies ?? 0;
    }
    /** The step to show; while it is fetched, none. */
    get step(): ReplayStep | undefined {
        return this.at(this.ply);
    }
    /** Which turn the step belongs to, counted from 1; 0 is the set-up. */
    get turn(): number {
        return this.about?.turns.filter((start) => start < this.ply).length ?? 0;
    }

    at(ply: number): ReplayStep | undefined {
        return this.steps.get(`${this.viewer}:${ply}`);
    }

    /** What was told up to the step, the latest first, as far back as it was fetched. */
    lines(most: number): LogLine[] {
        const found: LogLine[] = [];
        for (let ply = this.ply; ply >= 0 && found.length < most; ply--) {
            const step = this.at(ply);
            if (!step) break;
            found.push(...step.log.toReversed());
        }
        return found.slice(0, most);
    }

    /** Begin: at a step and in a view that a link may name. */
    async open(ply: number | null, seat: Viewer | undefined): Promise<void> {
        const first = await this.fetch(seat, this.blockOf(ply ?? 0));
        this.ply = Math.min(
            Math.max(ply ?? (first.table.state === 'over' ? 0 : first.plies), 0),
            first.plies,
        );
        this.viewer = first.viewer;
        await this.need();
    }

    look(viewer: Viewer): void {
        this.viewer = viewer;
        void this.need();
    }

    go(ply: number): void {
        this.ply = Math.min(Math.max(Math.round(ply), 0), this.plies);
        void this.need();
    }
    /** To the beginning of the next turn, or of this one, or of the one before. */
    turnBy(direction: 1 | -1): void {
        const starts = [...(this.about?.turns ?? []), this.plies];
        const next =
            direction > 0
                ? starts.find((start) => start > this.ply)
                : starts.findLast((start) => start < this.ply);
        this.go(next ?? (direction > 0 ? this.plies : 0));
    }

    /** Fetch what is missing around the step. */
    private async need(): Promise<void> {
        const wanted = [this.ply, this.ply + AHEAD, this.ply - AHEAD].map((ply) =>
            Math.min(Math.max(ply, 0), this.plies),
        );
        try {
            for (const block of new Set(wanted.map((ply) => this.blockOf(ply))))
                await this.fetch(this.viewer, block);
            this.problem = '';
        } catch (trouble) {
            this.problem = (trouble as Error).message;
        }
    }

    private blockOf(ply: number): number {
        return Math.floor(ply / BLOCK);
    }

    /** `viewer` undefined: the reader's own seat, or a spectator's view. */
    private async fetch(viewer: Viewer | undefined, block: number): Promise<Replay> {
        const key = `${viewer}:${block}`;
        if (this.about && this.asked.has(key)) return this.about;
        this.asked.add(key);
        const seat = viewer === undefined ? '' : `seat=${viewer ?? SPECTATOR}&`;
        try {
            const answer = await get<Replay>(
                `/api/tables/${this.id}/replay?${seat}first=${block * BLOCK}&last=${block * BLOCK + BLOCK - 1}`,
            );
            for (const step of answer.steps) this.steps.set(`${answer.viewer}:${step.ply}`, step);
            this.asked.add(`${answer.viewer}:${block}`);
            return (this.about = answer);
        } catch (trouble) {
            this.asked.delete(key);
            throw trouble;
        }
    }
}
