// The icons of effects: from the sprite, or drawn here where a game needs more than the sprite has.
import { t } from '../../ground/words';

export interface Drawn {
  sprite?: string;
  wide?: boolean;
  path?: string;
  faint?: string; // drawn behind, paler
  also?: string; // another icon that follows
}

const SPRITE = ['food', 'tool', 'labor', 'half-labor', 'idol', 'megalith', 'draw', 'bury', 'points', 'culture', 'camp', 'village', 'eclipse', 'round'];

const GLYPHS: Record<string, Drawn> = {
  ...Object.fromEntries(SPRITE.map((id) => [id, { sprite: `ew-${id}` }])),
  food_fill: { sprite: 'ew-food' },
  tribe: { sprite: 'ew-tribe' },
  tribe_hand: { sprite: 'ew-tribe' },
  tribe_discard: { sprite: 'ew-tribe', also: 'discard' },
  animal_pick: { sprite: 'ani-woolly-mammoth', wide: true },
  // A pile of cards with a paw on the top one.
  animal_top: {
    faint: 'M3.500 6.500h12V22h-12z',
    path: 'M7 2h13.500v17H7zM13.700 10.200c-2 0-3.500 2-3.500 3.700 0 2.200 2.200 1.300 3.500 1.300s3.500.9 3.500-1.300c0-1.700-1.500-3.700-3.500-3.700zM10.300 7.200a1.300 1.700 0 1 0 0 3.400 1.300 1.700 0 0 0 0-3.400zM13.700 5.400a1.300 1.800 0 1 0 0 3.600 1.300 1.800 0 0 0 0-3.600zM17.100 7.200a1.300 1.700 0 1 0 0 3.400 1.300 1.700 0 0 0 0-3.400z',
  },
  // A card with an eye.
  animal_reveal: {
    path: 'M4 2h16v20H4zM12 7.500c-3 0-5.300 2-6.400 4.500C6.700 14.500 9 16.500 12 16.500s5.300-2 6.400-4.500C17.300 9.500 15 7.500 12 7.500zM12 9.700a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600z',
  },
  // A card that is turned.
  tilt: { path: 'M2 11.500h15V22H2zM8 9C8.600 4.600 13 2.200 17.200 4.100L18.800 2l2.700 7-7.500-.9 1.700-2c-2.100-.9-4 0-4.700 2.900z' },
  // Two steps in the snow.
  move: {
    path: 'M7.300 9.500c2.500 0 3.900 2.200 3.700 5.200-.1 1.300-.5 2.300-.8 3.300H4.600c-.4-1-.8-2-.9-3.300-.2-3 1.100-5.200 3.600-5.200zM4.900 19.500h5c.2 2-.8 3.500-2.500 3.500s-2.700-1.500-2.500-3.500zM16.700 1c2.500 0 3.900 2.200 3.700 5.200-.1 1.300-.5 2.300-.8 3.300H14c-.4-1-.8-2-.9-3.300C12.900 3.200 14.200 1 16.700 1zM14.300 11h5c.2 2-.8 3.500-2.500 3.500s-2.700-1.500-2.500-3.500z',
  },
  // A standing stone with a ring cut into it.
  stone: { path: 'M8 2.500 15.200 1.500 19.500 8l.9 14.500H3.900L5.300 9zM12 8.500a4.300 4.300 0 1 0 0 8.600 4.300 4.300 0 0 0 0-8.600zM12 10.700a2.100 2.100 0 1 1 0 4.200 2.100 2.100 0 0 1 0-4.200z' },
  // Down into the tray.
  discard: { path: 'M10.400 2h3.200v7h3.700L12 14.500 6.700 9h3.700zM1.500 13.500h4.300l1.500 3.300h9.400l1.500-3.300h4.300V22h-21z' },
};

export const drawn = (icon: string): Drawn => GLYPHS[icon] ?? { sprite: icon };

/** What stands beside an icon besides its number. */
export const beside = (icon: string): string => (icon === 'food_fill' ? t('max') : '');

/** The emblem of a tribe card or of a kind of people. */
export const EMBLEMS: Record<string, Drawn> = {
  hunter: { path: 'M3 21 14.500 9.500l-1.700-1.700L22 2l-5.800 9.200-1.700-1.700L3.800 21.800z' },
  artisan: { sprite: 'ew-tool' },
  explorer: { sprite: 'ew-camp' },
  elder: { sprite: 'nun-elder' },
  shaman: { sprite: 'ew-idol' },
  brave: { path: 'M12 2l8 3v6.500c0 5-3.300 8.600-8 10.500-4.700-1.900-8-5.500-8-10.500V5zM12 6v12c2.600-1.500 4.300-3.700 4.300-6.600V7.600z' },
  tribeswoman: { sprite: 'ew-tribe' },
  tribesman: { sprite: 'ew-tribe' },
};
