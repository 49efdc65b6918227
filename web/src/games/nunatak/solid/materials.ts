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

/** A token that a symbol's class sets, such as its tint. */
function tinted(symbol: Symbol, token: string): string {
    const probe = document.createElement('i');
    probe.className = `nun-${symbol}`;
    document.body.append(probe);
    const found = getComputedStyle(probe).getPropertyValue(token).trim();
    probe.remove();
    return found;
}

/** Ice is clear where one looks into it, and white along its edges. */
function freeze(material: MeshPhongMaterial): MeshPhongMaterial {
    material.onBeforeCompile = (shader) => {
        shader.fragmentShader = shader.fragmentShader.replace(
            '#include <opaque_fragment>',
            `float glance = pow(1.0 - abs(dot(normalize(normal), normalize(vViewPosition))), 2.0);
            outgoingLight = mix(outgoingLight, vec3(1.0), glance * 0.35);
            diffuseColor.a = mix(diffuseColor.a, 1.0, glance * 0.6);
            #include <opaque_fragment>`,
        );
    };
    return material;
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
            const ice = () =>
                freeze(
                    new MeshPhongMaterial({
                        transparent: true,
                        opacity: 0.82 * strength,
                        shininess: 110,
                        specular: 0x8fa9ba,
                    }),
                );
            const side = ice();
            side.map = this.#picture((context) =>
                paintSide(
                    context,
                    colour(colours.pale),
                    colour(colours.face),
                    colour(colours.dark),
                ),
            );
            const top = ice();
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
            const edge = shows[0] ? tinted(shows[0], '--tint-edge') : colour('var(--ice-3)');
            const side = new MeshLambertMaterial({
                color: new Color(edge),
                ...faded,
            });
            const top = new MeshLambertMaterial(faded);
            top.map = this.#picture((context) => this.#paintTile(context, shows, legal));
            return [side, side, top, side, side, side];
        });
    }

    #paintTile(context: CanvasRenderingContext2D, shows: Symbol[], legal: boolean): void {
        const [first, last] = [shows[0], shows.at(-1)];
        const ground = (symbol: Symbol | undefined): string =>
            legal || !symbol
                ? colour(legal ? 'var(--tile-on)' : 'var(--tile)')
                : tinted(symbol, '--tint');
        context.fillStyle = ground(first);
        context.fillRect(0, 0, PIXELS, PIXELS);
        if (last !== first) {
            // Split along the line between the two symbols.
            context.fillStyle = ground(last);
            context.beginPath();
            context.moveTo(PIXELS, 0);
            context.lineTo(PIXELS, PIXELS);
            context.lineTo(0, PIXELS);
            context.fill();
        }
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
                tinted(symbol, '--tint-ink'),
            );
        });
        if (shows.length < 2) return;
        context.fillStyle = colour('var(--ice-3)');
        context.fillRect(-1.5, -PIXELS * 0.34, 3, PIXELS * 0.68);
    }

    /**
     * A ring that is seen through everything: dashed for what is legal, whole for what is picked.
     */
    ring(form: 'legal' | 'picked' | 'changed' | 'asked' | 'lit'): MeshBasicMaterial {
        return this.#once(`ring ${form}`, () => {
            const map = this.#picture((context) => {
                context.strokeStyle = colour(
                    form === 'legal' || form === 'picked' ? 'var(--mark)' : 'var(--tile-ink)',
                );
                context.lineWidth = form === 'picked' ? 15 : form === 'changed' ? 6 : 10;
                if (form === 'legal') context.setLineDash([26, 14]);
                if (form === 'asked') context.setLineDash([8, 10]);
                if (form === 'lit') context.lineWidth = 18;
                context.strokeRect(12, 12, PIXELS - 24, PIXELS - 24);
                if (form === 'lit') {
                    [context.strokeStyle, context.lineWidth] = ['#fff', 6];
                    context.strokeRect(12, 12, PIXELS - 24, PIXELS - 24);
                }
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
            const top = new MeshPhongMaterial({ shininess: 50, specular: 0x4a6272 });
            top.map = this.#picture((context) =>
                paintSlab(context, colour('var(--ice-1)'), colour('var(--ice-2)')),
            );
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

/** A side of a block: pale at its top, deep at its foot, with cuts that catch the sun. */
function paintSide(
    context: CanvasRenderingContext2D,
    pale: string,
    face: string,
    dark: string,
): void {
    const depth = context.createLinearGradient(0, 0, 0, PIXELS);
    depth.addColorStop(0, pale);
    depth.addColorStop(0.28, face);
    depth.addColorStop(1, dark);
    context.fillStyle = depth;
    context.fillRect(0, 0, PIXELS, PIXELS);
    context.fillStyle = '#ffffff40';
    facet(context, [0, 0], [0.42, 0], [0.16, 1], [0, 1]);
    context.fillStyle = '#ffffff26';
    facet(context, [0.56, 0], [0.66, 0], [0.4, 1], [0.3, 1]);
    context.fillStyle = '#0b2c4426';
    facet(context, [0.5, 1], [1, 1], [1, 0.45]);
}

/** The slab: paler in the middle, with cracks near its edges. */
function paintSlab(context: CanvasRenderingContext2D, light: string, ice: string): void {
    const middle = PIXELS / 2;
    const glow = context.createRadialGradient(middle, middle, 10, middle, middle, PIXELS * 0.7);
    glow.addColorStop(0, light);
    glow.addColorStop(1, ice);
    context.fillStyle = glow;
    context.fillRect(0, 0, PIXELS, PIXELS);
    context.strokeStyle = '#ffffffb0';
    context.lineWidth = 1.5;
    for (const [x, y] of [
        [0.02, 0.3],
        [0.7, 0.97],
        [0.95, 0.12],
    ] as const) {
        context.beginPath();
        context.moveTo(x * PIXELS, y * PIXELS);
        context.lineTo((x * 0.9 + 0.05) * PIXELS, (y * 0.92 + 0.04) * PIXELS);
        context.lineTo((x * 0.93 + 0.06) * PIXELS, (y * 0.84 + 0.08) * PIXELS);
        context.stroke();
    }
}

function facet(context: CanvasRenderingContext2D, ...corners: [number, number][]): void {
    context.beginPath();
    for (const [x, y] of corners) context.lineTo(x * PIXELS, y * PIXELS);
    context.fill();
}
