// The seats' shapes on a grid of 24 × 24, for drawings that place them by their middle.
const shapes = [
    'M12 3 21.5 20h-19z',
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
    'M4 4h16v16H4z',
    'M12 1.5 14.8 9.2 22.5 12 14.8 14.8 12 22.5 9.2 14.8 1.5 12 9.2 9.2z',
];
const OTHER = 'M12 2.5 20.5 7.2v9.6L12 21.5 3.500 16.800V7.200z';

export const shape = (seat: number): string => shapes[seat] ?? OTHER;
