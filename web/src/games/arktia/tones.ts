// How pieces are painted. Neutral pieces are nobody's: white with a dashed edge, so that they
// differ from every colour in brightness and in shape, for every eye.
import type { Colour } from './scene';

export interface Tone {
    fill: string;
    edge: string;
    top: string; // what the light falls on
    sign: string; // the seat's sign where it stands on the fill
    dashes: string; // of the edge
}

export const NEUTRAL: Tone = {
    fill: '#eef3f6',
    edge: '#2c3a45',
    top: '#ffffff',
    sign: '#2c3a45',
    dashes: '4 2.5',
};

export function toneOf(colour: Colour): Tone {
    if (colour === 'neutral') return NEUTRAL;
    const name = `--s${colour}`;
    return {
        fill: `var(${name})`,
        edge: `var(${name}d)`,
        top: `var(${name}l)`,
        sign: `var(${name}l)`,
        dashes: 'none',
    };
}
