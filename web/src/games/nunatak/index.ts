// Nunatak for the table page.
import type { GameClient, Sound } from '../../ground/contract';
import { t } from '../../ground/words';
import { about } from './about';
import AboutIcon from './AboutIcon.svelte';
import Board from './Board.svelte';
import { addressed } from './geometry';
import Own from './Own.svelte';
import Picture from './Picture.svelte';
import Seat from './Seat.svelte';
import Thing from './Thing.svelte';
import { sceneOf } from './scene';
import './tints.css';

type Event = Record<string, unknown>;

const cell = (at: unknown): string => `cell:${(at as number[]).join('-')}`;
const cards = (found: unknown): string[] =>
    ((found ?? []) as ({ id: number } | null)[]).flatMap((card) =>
        card ? [`card:${card.id}`] : [],
    );

/** The things that an event changed. */
function changed(event: Event): string[] {
    switch (event.kind) {
        case 'card_taken':
            return [`mine:${(event.card as { id: number }).id}`];
        case 'tiles_swapped':
            return (event.cells as unknown[]).map(cell);
        case 'block_placed':
        case 'tile_laid':
            return [cell(event.cell)];
        case 'display_filled':
            return cards(event.cards);
        case 'display_reshuffled':
            return cards(event.display);
        case 'favor_revealed':
        case 'favor_taken':
            return [`favor:${String(event.favor)}`];
        default:
            return [];
    }
}

const SOUNDS: Record<string, Sound> = {
    card_taken: 'card',
    tiles_swapped: 'tile',
    block_placed: 'block',
    tile_laid: 'tile',
    square_scored: 'chime',
    favor_taken: 'card',
    favor_used: 'chime',
};

export default {
    Board,
    Own,
    Seat,
    Thing,
    tabs: () => [
        { id: 'temple', title: t('Temple'), icon: 'ui-layers' },
        { id: 'mine', title: t('Mine'), icon: 'nun-artisan' },
    ],
    tabOf: (key: string) =>
        key.startsWith('mine:') ? 'mine' : /^(cell|card):/.test(key) ? 'temple' : '',
    changed,
    about,
    Picture,
    AboutIcon,
    mentions: addressed,
    standing(table, seat) {
        const one = sceneOf(table)?.colours[seat];
        if (one?.kind !== 'seat') return null;
        return { scored: one.points, safe: one.safe, contested: one.contested };
    },
    sound: (event: Event): Sound | null => SOUNDS[String(event.kind)] ?? null,
} satisfies GameClient;
