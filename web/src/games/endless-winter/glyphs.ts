// The icons of effects.
import { t } from '../../ground/words';

export interface Drawn {
    sprite?: string;
    wide?: boolean;
    also?: string; // another icon that follows
}

const SPRITE = [
    'food',
    'tool',
    'labor',
    'half-labor',
    'idol',
    'megalith',
    'draw',
    'bury',
    'culture',
    'camp',
    'village',
    'eclipse',
    'round',
];

const GLYPHS: Record<string, Drawn> = {
    ...Object.fromEntries(SPRITE.map((id) => [id, { sprite: `ew-${id}` }])),
    food_fill: { sprite: 'ew-food' },
    tribe: { sprite: 'ew-tribe' },
    tribe_hand: { sprite: 'ew-tribe' },
    tribe_discard: { sprite: 'ew-tribe', also: 'discard' },
    animal_pick: { sprite: 'ani-woolly-mammoth', wide: true },
    animal_top: { sprite: 'ew-topanimal' },
    animal_reveal: { sprite: 'ew-reveal' },
    tilt: { sprite: 'ew-tilt' },
    move: { sprite: 'ew-move' },
    stone: { sprite: 'ew-stone' },
    points: { sprite: 'ew-pts' },
    discard: { sprite: 'ew-discard' },
};

export const drawn = (icon: string): Drawn => GLYPHS[icon] ?? { sprite: icon };

/** What stands beside an icon besides its number. */
export const beside = (icon: string): string => (icon === 'food_fill' ? t('max') : '');
