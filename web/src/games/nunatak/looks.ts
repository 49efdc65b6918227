// How the blocks of each colour look: fill, dark side, pale top, and the ink of the shape on it.

export interface Look {
    face: string;
    dark: string;
    pale: string;
    ink: string;
    dashed: boolean;
    pattern: string; // if people want patterns: its id; '' for none
}

function seat(name: string, pattern: string): Look {
    return {
        face: `var(--${name})`,
        dark: `var(--${name}d)`,
        pale: `var(--${name}l)`,
        ink: `var(--${name}d)`,
        dashed: false,
        pattern,
    };
}

const LOOKS: Record<string, Look> = {
    s0: seat('s0', 'stripes'),
    s1: seat('s1', 'dots'),
    s2: seat('s2', 'bars'),
    s3: seat('s3', 'crosses'),
    siku: {
        face: '#e3edf4',
        dark: '#b4c8d5',
        pale: '#ffffff',
        ink: '#6f8da1',
        dashed: true,
        pattern: '',
    },
    dummy1: {
        face: '#8d9ca8',
        dark: '#66757f',
        pale: '#c2cdd5',
        ink: '#55646f',
        dashed: false,
        pattern: '',
    },
    dummy2: {
        face: '#5a6973',
        dark: '#37434c',
        pale: '#93a2ac',
        ink: '#37434c',
        dashed: false,
        pattern: '',
    },
};

export const lookOf = (name: string): Look => LOOKS[name] ?? LOOKS.dummy1!;
