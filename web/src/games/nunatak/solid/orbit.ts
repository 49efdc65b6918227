// Turning around the temple by mouse, touch and keys, within what look.md allows.

const RIGHT_ANGLE = Math.PI / 2;
const LOWEST = (20 * Math.PI) / 180; // above the ground
const HIGHEST = (70 * Math.PI) / 180;
const NEAREST = 0.7;
const FARTHEST = 1.5;
const STEP = Math.PI / 12;
const STIRRED = 6; // pixels: from here on it is a turn, not a touch

export class Orbit {
    around = Math.PI / 4; // as the drawn temple stands
    above = (36 * Math.PI) / 180;
    far = 1;
    #changed: () => void;
    #touched: (x: number, y: number) => void;
    #fingers = new Map<number, { x: number; y: number }>();
    #moved = 0;

    constructor(changed: () => void, touched: (x: number, y: number) => void) {
        this.#changed = changed;
        this.#touched = touched;
    }

    /** Whether what goes on is a turn, not a touch. */
    get turning(): boolean {
        return this.#moved > STIRRED;
    }

    turn(around: number, above: number): void {
        this.around = (this.around + around) % (RIGHT_ANGLE * 4);
        this.above = Math.max(LOWEST, Math.min(HIGHEST, this.above + above));
        this.#changed();
    }

    zoom(by: number): void {
        this.far = Math.max(NEAREST, Math.min(FARTHEST, this.far * by));
        this.#changed();
    }

    /**
     * Shift and an arrow turn; plus and minus come nearer or go away. True: it was one of these.
     */
    key({ key, shiftKey }: KeyboardEvent): boolean {
        const turns: Record<string, [number, number]> = {
            ArrowLeft: [-STEP, 0],
            ArrowRight: [STEP, 0],
            ArrowUp: [0, STEP / 2],
            ArrowDown: [0, -STEP / 2],
        };
        const turn = shiftKey ? turns[key] : undefined;
        if (turn) this.turn(...turn);
        else if (key === '+') this.zoom(0.9);
        else if (key === '-') this.zoom(1 / 0.9);
        else return false;
        return true;
    }

    down(event: PointerEvent): void {
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.#moved = 0;
    }

    move(event: PointerEvent): void {
        const before = this.#fingers.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        this.#moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
        const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) this.zoom(distance(before, other) / Math.max(1, distance(now, other)));
        else if (this.#moved > STIRRED)
            this.turn((before.x - now.x) / 160, (now.y - before.y) / 200);
        this.#fingers.set(event.pointerId, now);
    }

    up(event: PointerEvent): void {
        const alone = this.#fingers.size === 1;
        this.#fingers.delete(event.pointerId);
        if (alone && event.type === 'pointerup' && this.#moved <= STIRRED)
            this.#touched(event.clientX, event.clientY);
    }

    wheel(event: WheelEvent): void {
        event.preventDefault();
        this.zoom(event.deltaY > 0 ? 1.06 : 1 / 1.06);
    }
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
    return Math.hypot(one.x - other.x, one.y - other.y);
}
