// Icons of the sprite on a canvas: 3D needs pictures, and the page's policy allows none but our
// own.
import { icon } from '../../../ground/Icon.svelte';

export class Sprite {
    #symbols: Document;

    private constructor(symbols: Document) {
        this.#symbols = symbols;
    }

    static async load(): Promise<Sprite> {
        const answer = await fetch(icon('').split('#')[0]!);
        return new Sprite(new DOMParser().parseFromString(await answer.text(), 'image/svg+xml'));
    }

    /** Draw an icon into a square. */
    draw(
        context: CanvasRenderingContext2D,
        id: string,
        x: number,
        y: number,
        size: number,
        ink: string,
    ): void {
        const symbol = this.#symbols.getElementById(id);
        if (!symbol) return;
        context.save();
        context.translate(x, y);
        context.scale(size / 24, size / 24);
        for (const shape of symbol.querySelectorAll('path, circle, ellipse'))
            paint(context, shape, ink);
        context.restore();
    }
}

function number(shape: Element, name: string): number {
    return Number(shape.getAttribute(name) ?? 0);
}

function outline(shape: Element): Path2D {
    if (shape.tagName === 'path') return new Path2D(shape.getAttribute('d') ?? '');
    const round = new Path2D();
    const [rx, ry] =
        shape.tagName === 'circle'
            ? [number(shape, 'r'), number(shape, 'r')]
            : [number(shape, 'rx'), number(shape, 'ry')];
    round.ellipse(number(shape, 'cx'), number(shape, 'cy'), rx, ry, 0, 0, Math.PI * 2);
    return round;
}

/** What an element says about itself, or the nearest group around it. */
function said(shape: Element, name: string): string | null {
    return shape.closest(`[${name}]`)?.getAttribute(name) ?? null;
}

function paint(context: CanvasRenderingContext2D, shape: Element, ink: string): void {
    const path = outline(shape);
    if (said(shape, 'fill') !== 'none') {
        context.fillStyle = ink;
        context.fill(path, shape.getAttribute('fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero');
    }
    if (said(shape, 'stroke') && said(shape, 'stroke') !== 'none') {
        context.strokeStyle = ink;
        context.lineWidth = Number(said(shape, 'stroke-width') ?? 1);
        context.stroke(path);
    }
}
