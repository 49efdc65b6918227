// The facts of an Arktia scene, as games/arktia/scene.py tells them.
export type Size = 'globe' | 'disc' | 'portal';
export type Colour = number | 'neutral';
export type Piece = [Size, Colour];

export interface Field {
    key: string;
    at: [number, number];
    ice: boolean;
    pieces: Piece[]; // bottom to top
    takers: number[]; // seats that could take it from whoever controls it
    melts: boolean; // it may melt as it stands
    lands: Size[]; // single pieces that may land there
}

export interface Tray {
    stock: Record<Size, number>;
    neutral: Record<Size, number>;
    captured: number;
    controlled: number;
    contested: number; // of these, fields that a rival could take with one move
    melted: number;
    out: string | null;
}

export interface ArktiaScene {
    places: Record<string, string>;
    fields: Field[];
    seats: Tray[];
    round: number;
    idle: number;
    patience: number;
    stopping: boolean;
}

export const SIZES: Size[] = ['globe', 'disc', 'portal'];
