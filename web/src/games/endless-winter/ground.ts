// What grows or lies on each kind of land, and the shapes of the seats, as paths around (0, 0).
export interface Decor {
    d: string;
    fill: string;
    opacity: number;
    line?: boolean;
}

export const DECOR: Record<string, Decor[]> = {
    forest: [
        {
            d: 'm-27 18 6-16 6 16zM-19 24l7-19 7 19zM15 20l6-16 6 16zM8 25l6-17 6 17z',
            fill: '#2F6B4A',
            opacity: 0.42,
        },
        { d: 'm-12 5 7 19h-7zM21 4l6 16h-6z', fill: '#1E4E36', opacity: 0.35 },
    ],
    prairie: [
        {
            d: 'M-26 18q2-14-3-20 8 6 8 20zM-14 22q1-13-2-18 7 6 7 18zM24 18q-2-14 3-20-8 6-8 20zM12 22q-1-13 2-18-7 6-7 18z',
            fill: '#8D7F1E',
            opacity: 0.45,
        },
    ],
    lake: [
        {
            d: 'M-30 6q6-6 12 0t12 0 12 0 12 0 12 0M-26 16q6-6 12 0t12 0 12 0 12 0M-26-4q6-6 12 0t12 0 12 0 12 0',
            fill: '#fff',
            opacity: 0.7,
            line: true,
        },
    ],
    marsh: [
        {
            d: 'M-24 20V0h4v20zM-15 22V4h3v18zM20 20V-2h4v22zM12 22V6h3v16z',
            fill: '#5E683A',
            opacity: 0.5,
        },
        { d: 'M-30 22h60v2h-60z', fill: '#5E683A', opacity: 0.35 },
    ],
    mountain: [
        { d: 'm-32 20 14-30 9 14 9-20 14 22 6-8 12 22z', fill: '#77747F', opacity: 0.5 },
        { d: 'M0-16l5 8-4 3-3-3-3 3zM-18-10l4 6-4 2-3-2z', fill: '#fff', opacity: 0.9 },
    ],
    tundra: [
        {
            d: 'M-32 20q9-14 20 0zM12 20q8-12 18 0zM-12 25q10-10 22 0z',
            fill: '#9A7F62',
            opacity: 0.5,
        },
    ],
    base: [{ d: 'M-22 22q22-14 44 0z', fill: '#B79A74', opacity: 0.5 }],
    glacier: [
        {
            d: 'm-30 16 10-26 10 14-2 20zM-8 20l4-28L8-16l6 16-4 22zM14 18l6-20 10 14-4 10z',
            fill: '#A9CFE2',
            opacity: 0.55,
        },
        { d: 'm-20-10 4 26h-14zM8-16 4 22h-12l4-30z', fill: '#fff', opacity: 0.7 },
    ],
};

export const SHAPES = [
    'M0-4.600 4.800 4h-9.600z',
    'M0-4.500a4.500 4.500 0 1 1-.01 0z',
    'M-4.200-4.200h8.400v8.400h-8.400z',
    'M0-5.500 1.700-1.700 5.500 0 1.700 1.700 0 5.500-1.700 1.700-5.500 0-1.700-1.700z',
];
