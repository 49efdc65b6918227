// Endless Winter: what the table page needs to know of it.
import type { GameClient, Scene, Sound, TableModel } from '../../ground/contract';
import { t } from '../../ground/words';
import { about } from './about';
import AboutIcon from './AboutIcon.svelte';
import Board from './Board.svelte';
import { BEGINS, ENDS } from './eclipse';
import Eclipse from './Eclipse.svelte';
import Head from './Head.svelte';
import Legend from './Legend.svelte';
import Own from './Own.svelte';
import Picture from './Picture.svelte';
import { seen } from './scene';
import Seat from './Seat.svelte';
import Thing from './Thing.svelte';

type Event = Record<string, unknown>;
const hex = (at: unknown): string => `hex:${(at as number[]).join(',')}`;

/** By kind of event: the things that it changed. */
const CHANGED: Record<string, (event: Event) => string[]> = {
    camp_placed: (event) => [hex(event.at)],
    camp_moved: (event) => [hex(event.from), hex(event.to)],
    village_built: (event) => [
        `point:${(event.hexes as number[][]).map((at) => at.join(',')).join(' ')}`,
    ],
    megalith_placed: (event) => [`spot:${(event.at as number[]).join(',')}`],
    figure_placed: (event) => [`column:${String(event.where)}`],
    idol_moved: (event) => [`track:${String(event.track)}`],
    animals_revealed: (event) => (event.animals as string[]).map((animal) => `animal:${animal}`),
    culture_dealt: (event) => (event.cards as string[]).map((card) => `culture:${card}`),
    stone_taken: (event) => [`stone:${String(event.stone)}`],
    token_turned: (event) => (Array.isArray(event.at) ? [hex(event.at)] : []),
    card_gained: (event) => (event.from === 'tribe' ? [`tribe:${String(event.card)}`] : []),
};

const SOUNDS: Record<string, Sound> = {
    camp_placed: 'tile',
    camp_moved: 'tile',
    village_built: 'block',
    megalith_placed: 'block',
    figure_placed: 'tile',
    culture_played: 'card',
    tribe_played: 'card',
    card_gained: 'card',
    cards_drawn: 'card',
    animal_gained: 'card',
    stone_taken: 'block',
    idol_moved: 'chime',
    order_changed: 'eclipse',
};

/** By kind of thing: where it lies, when it is not the place of the choice at hand. */
const TABS: Record<string, string> = {
    hex: 'land',
    point: 'land',
    spot: 'land',
    track: 'land',
    stone: 'land',
    tribe: 'offer',
    culture: 'offer',
    animal: 'offer',
    herd: 'mine',
    slot: 'mine',
    storage: 'mine',
    villages: 'mine',
    chief: 'mine',
    food: 'mine',
    mydeck: 'mine',
    figure: 'act',
    column: 'act',
};
/** By focus: what Act shows, besides the columns. */
const ACT: Record<string, string[]> = {
    land: ['hex', 'point'],
    megaliths: ['spot'],
    idols: ['track'],
    stones: ['stone'],
    people: ['tribe'],
    culture: ['culture'],
    hunting: ['animal'],
    own: ['herd', 'slot', 'storage', 'villages', 'food'],
    columns: ['figure', 'chief'],
    hand: ['figure', 'chief'],
    draft: ['side', 'setup', 'hex', 'culture'],
};

function tabOf(key: string, table: TableModel): string {
    const kind = key.slice(0, key.indexOf(':'));
    const focus = seen(table).focus;
    // The hand is below every tab.
    if (['hand', 'played', 'discard', 'pile'].includes(kind)) return '';
    return ACT[focus]?.includes(kind) ? 'act' : (TABS[kind] ?? 'act');
}

/** Hexes and places for megaliths that a sentence names by their labels. */
const LABEL = /\b(?:[A-E][1-5]|[K-N]\d+(?:–[K-N]\d+)?)(?!\d)/g;
const LABELLED = ['hex:', 'spot:'];

function mentions(text: string, scene: Scene): string[] {
    const labels = new Set(text.match(LABEL));
    if (!labels.size) return [];
    return Object.entries(scene.places)
        .filter(([key]) => LABELLED.some((kind) => key.startsWith(kind)))
        .filter(([, name]) => labels.has(name.match(LABEL)?.[0] ?? ''))
        .map(([key]) => key);
}

const client: GameClient = {
    Board,
    Own,
    Seat,
    Thing,
    Head,
    Legend,
    about,
    Picture,
    AboutIcon,
    fixed: true,
    beside: (table, seat) =>
        [t('1st'), t('2nd'), t('3rd'), t('4th')][seen(table).seats[seat]?.place ?? 9] ?? '',
    tabs: () => [
        { id: 'act', title: t('Act'), icon: 'ani-woolly-mammoth' },
        { id: 'land', title: t('Land'), icon: 'ter-mountain' },
        { id: 'offer', title: t('Offer'), icon: 'ew-culture' },
        { id: 'mine', title: t('Mine'), icon: 'ew-tribe' },
    ],
    tabOf,
    changed: (event) => CHANGED[String(event.kind)]?.(event) ?? [],
    sound: (event) => SOUNDS[String(event.kind)] ?? null,
    interlude: {
        begins: (event) => event.kind === BEGINS,
        ends: (event) => ENDS.includes(String(event.kind)),
        View: Eclipse,
    },
    mentions,
};

export default client;
