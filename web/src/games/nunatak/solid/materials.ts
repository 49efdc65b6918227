// What the temple is made of: ice in the seats' colours, tiles with symbols, marks. Made once each.
import {
    CanvasTexture,
    Color,
    LineBasicMaterial,
    type Material,
    MeshBasicMaterial,
    MeshLambertMaterial,
    MeshPhongMaterial,
    SRGBColorSpace,
} from 'three';
import { lookOf } from '../looks';
import { seatIcon, type Symbol } from '../scene';
import type { Sprite } from './sprite';

const PIXELS = 192; // of a texture

/** A colour of the page, whatever it is called. */
export function colour(name: string): string {
    const token = /^var\((--[\w-]+)\)$/.exec(name)?.[1];
    return token ? getComputedStyle(document.documentElement).getPropertyValue(token).trim() : name;
}

export class Materials {
    #sprite: Sprite;
    #made = new Map<string, Material | Material[]>();

    constructor(sprite: Sprite) {
        this.#sprite = sprite;
    }

    dispose(): void {
        for (const one of [...this.#made.values()].flat()) {
            if ('map' in one) (one.map as CanvasTexture | null)?.dispose();
            one.dispose();
        }
        this.#made.clear();
    }

    #once<T extends Material | Material[]>(key: string, make: () => T): T {
        let found = this.#made.get(key) as T | undefined;
        if (!found) this.#made.set(key, (found = make()));
        return found;
    }

    #picture(paint: (context: CanvasRenderingContext2D) => void): CanvasTexture {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = PIXELS;
        paint(canvas.getContext('2d')!);
        const texture = new CanvasTexture(canvas);
        texture.colorSpace = SRGBColorSpace;
        texture.anisotropy = 4;
        return texture;
    }

    /** The six sides of a block; the shape of its seat is on top. */
    block(look: string, strength: number): Material[] {
        return this.#once(`block ${look} ${strength}`, () => {
            const colours = lookOf(look);
            const ice = (shade: string) =>
                new MeshPhongMaterial({
                    color: new Color(colour(shade)),
                    transparent: true,
                    opacity: 0.84 * strength,
                    shininess: 60,
                    specular: 0x334450,
                });
            const side = ice(colours.face);
            const top = ice('#ffffff');
            top.map = this.#picture((context) => {
                context.fillStyle = colour(colours.pale);
                context.fillRect(0, 0, PIXELS, PIXELS);
                context.fillStyle = '#ffffff44';
                context.beginPath();
                context.moveTo(0, 0);
                context.lineTo(PIXELS * 0.62, 0);
                context.lineTo(0, PIXELS * 0.5);
                context.fill();
                context.translate(PIXELS / 2, PIXELS / 2);
                context.rotate(-Math.PI / 4);
                this.#sprite.draw(
                    context,
                    seatIcon(look),
                    PIXELS * -0.2,
                    PIXELS * -0.2,
                    PIXELS * 0.4,
                    colour(colours.ink),
                );
            });
            return [side, side, top, side, side, side];
        });
    }

    tile(shows: Symbol[], legal: boolean, strength: number): Material[] {
        return this.#once(`tile ${shows.join()} ${legal} ${strength}`, () => {
            const faded = { transparent: strength < 1, opacity: strength };
            const side = new MeshLambertMaterial({
                color: new Color(colour('var(--ice-3)')),
                ...faded,
            });
            const top = new MeshLambertMaterial(faded);
            top.map = this.#picture((context) => this.#paintTile(context, shows, legal));
            return [side, side, top, side, side, side];
        });
    }

    #paintTile(context: CanvasRenderingContext2D, shows: Symbol[], legal: boolean): void {
        context.fillStyle = colour(legal ? 'var(--tile-on)' : 'var(--tile)');
        context.fillRect(0, 0, PIXELS, PIXELS);
        const size = shows.length > 1 ? PIXELS * 0.4 : PIXELS * 0.56;
        // Upright for who looks from the south-east corner, as the drawn temple is seen.
        context.translate(PIXELS / 2, PIXELS / 2);
        context.rotate(-Math.PI / 4);
        shows.forEach((symbol, nth) => {
            const x = shows.length > 1 ? (nth ? 0.06 : -1.06) * size : -size / 2;
            this.#sprite.draw(
                context,
                `nun-${symbol}`,
                x,
                -size / 2,
                size,
                colour('var(--tile-ink)'),
            );
        });
        if (shows.length < 2) return;
        context.fillStyle = colour('var(--ice-3)');
        context.fillRect(-1.5, -PIXELS * 0.34, 3, PIXELS * 0.68);
    }

    /**
     * A ring that is seen through everything: dashed for what is legal, whole for what is picked.
     */
    ring(form: 'legal' | 'picked' | 'changed' | 'asked'): MeshBasicMaterial {
        return this.#once(`ring ${form}`, () => {
            const map = this.#picture((context) => {
                context.strokeStyle = colour(
                    form === 'legal' || form === 'picked' ? 'var(--mark)' : 'var(--tile-ink)',
                );
                context.lineWidth = form === 'picked' ? 15 : form === 'changed' ? 6 : 10;
                if (form === 'legal') context.setLineDash([26, 14]);
                if (form === 'asked') context.setLineDash([8, 10]);
                context.strokeRect(12, 12, PIXELS - 24, PIXELS - 24);
                if (form !== 'picked') return;
                context.fillStyle = '#a3246f33';
                context.fillRect(12, 12, PIXELS - 24, PIXELS - 24);
            });
            return new MeshBasicMaterial({
                map,
                transparent: true,
                depthTest: form === 'changed',
                depthWrite: false,
                toneMapped: false,
            });
        });
    }

    slab(): Material[] {
        return this.#once('slab', () => {
            const side = new MeshLambertMaterial({ color: new Color(colour('var(--ice-3)')) });
            const top = new MeshLambertMaterial({ color: new Color(colour('var(--ice-2)')) });
            return [side, side, top, side, side, side];
        });
    }

    edge(strength: number): LineBasicMaterial {
        return this.#once(
            `edge ${strength}`,
            () =>
                new LineBasicMaterial({
                    color: 0xffffff,
                    transparent: true,
                    opacity: 0.55 * strength,
                }),
        );
    }
}
