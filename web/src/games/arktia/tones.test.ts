import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NEUTRAL, toneOf } from './tones';

// What people with each kind of colour blindness see, on linear light (Machado et al. 2009).
const EYES: Record<string, number[]> = {
    usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protanopia: [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ],
    deuteranopia: [
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
    ],
    tritanopia: [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
    ],
};

const css = readFileSync('src/app.css', 'utf-8');
const turquoises = [...css.matchAll(/--s1: (#[0-9a-f]{6});/g)].map((found) => found[1]!);

function linear(hex: string): number[] {
    return [1, 3, 5].map((at) => {
        const part = parseInt(hex.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
}

/** How bright a colour is to an eye, from 0 to 1. */
function brightness(hex: string, eye: number[]): number {
    const [r, g, b] = linear(hex) as [number, number, number];
    const seen = [0, 3, 6].map((row) =>
        Math.min(1, Math.max(0, eye[row]! * r + eye[row + 1]! * g + eye[row + 2]! * b)),
    );
    return 0.2126 * seen[0]! + 0.7152 * seen[1]! + 0.0722 * seen[2]!;
}

test.each(Object.keys(EYES))('neutral is far brighter than turquoise: %s', (eye) => {
    expect(turquoises.length).toBe(2); // by day and by night
    for (const turquoise of turquoises) {
        const [pale, dark] = [NEUTRAL.fill, turquoise].map((one) => brightness(one, EYES[eye]!));
        expect((pale! + 0.05) / (dark! + 0.05)).toBeGreaterThan(1.7);
    }
});

test('without any colour at all, the edge still tells them apart', () => {
    expect(NEUTRAL.dashes).not.toBe('none');
    for (const seat of [0, 1, 2, 3]) expect(toneOf(seat).dashes).toBe('none');
});
