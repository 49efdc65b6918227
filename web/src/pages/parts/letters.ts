// The house's letters: cut strokes on a grid of 10 × 14 with miter joins, each with its width.
export const letters: Record<string, [number, string]> = {
    A: [10, 'M1 14 5 1 9 14M2.6 9.5H7.4'],
    B: [9.5, 'M1.5 1H6L8.3 2.8V5.4L6.2 7.2H1.5M6.2 7.2 8.8 9.2V12L6.3 14H1.5V.1'],
    C: [10, 'M9 2.5 7 1H4L1 4.5V10.5L4 14H7L9 12.5'],
    D: [10, 'M1.5 1H5.5L9 5V10L5.5 14H1.5Z'],
    E: [9, 'M8.5 1H1.5V14H8.5M1.5 7.3H7'],
    F: [8.5, 'M8.5 1H1.5V14M1.5 7.3H7'],
    G: [10, 'M9 3 7 1H4L1 4.5V10.5L4 14H9V8H5.5'],
    H: [10.5, 'M1.5 1V14M9 1V14M1.5 7.3H9'],
    I: [3, 'M1.5 1V14'],
    J: [8.5, 'M7 1V11L5 14H2.5L.8 12'],
    K: [9.5, 'M1.5 1V14M9 1 1.8 8.3M4 6.5 9 14'],
    L: [8.5, 'M1.5 1V14H8'],
    M: [12, 'M1 14V1L6 9 11 1V14'],
    N: [10.5, 'M1.5 14V1L9 14V1'],
    O: [11, 'M4 1H7L10 4.5V10.5L7 14H4L1 10.5V4.5Z'],
    P: [9, 'M1.5 14V1H6L8.5 3V6L6 8H1.5'],
    Q: [11, 'M4 1H7L10 4.5V10.5L7 14H4L1 10.5V4.5ZM6.5 10 10.5 14.5'],
    R: [9.5, 'M1.5 14V1H6L8.5 3V6L6 8H1.5M5 8 9 14'],
    S: [10, 'M8.5 2.5 7 1H3L1.2 3V5.5L3 7.2H7L8.8 9V12L7 14H2.5L1 12.5'],
    T: [10, 'M.5 1H9.5M5 1V14'],
    U: [11, 'M1.5 1V11L4 14H7L9.5 11V1'],
    V: [10, 'M1 1 5 14 9 1'],
    W: [15, 'M.5 1 4 14 7.5 5 11 14 14.5 1'],
    X: [10, 'M1 1 9 14M9 1 1 14'],
    Y: [10, 'M1 1 5 7.5 9 1M5 7.5V14'],
    Z: [9.5, 'M1 1H8.5L1 14H8.8'],
    ' ': [6, ''],
    '-': [6, 'M1 7.5H5'],
};

const GAP = 3.2;

export interface DrawnLetter {
    path: string;
    x: number;
}

/** The strokes of a word and how wide it is; null if it has a letter that we never cut. */
export function draw(text: string): { strokes: DrawnLetter[]; width: number } | null {
    const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const strokes: DrawnLetter[] = [];
    let x = 1;
    for (const letter of plain) {
        const known = letters[letter];
        if (!known) return null;
        if (known[1]) strokes.push({ path: known[1], x });
        x += known[0] + GAP;
    }
    return { strokes, width: x - GAP + 1 };
}
