import type { GameClient } from '../../ground/contract';
import { t } from '../../ground/words';
import { about } from './about';
import Board from './Board.svelte';
import Own from './Own.svelte';
import type { ArktiaScene } from './scene';
import Seat from './Seat.svelte';
import Thing from './Thing.svelte';

type At = [number, number];
const key = (at: At) => `field:${at[0]},${at[1]}`;

const arktia: GameClient = {
    Board,
    Own,
    Seat,
    Thing,
    about,
    standing(table, seat) {
        const tray = (table.scene as unknown as ArktiaScene).seats[seat];
        if (!tray) return null;
        const { captured, melted, controlled, contested } = tray;
        return { scored: captured + melted + controlled - contested, safe: 0, contested };
    },
    tabs: () => [{ id: 'ice', title: t('Ice'), icon: 'ark-portal' }],
    changed(event) {
        switch (event.kind) {
            case 'piece_placed':
            case 'neutral_placed':
            case 'stack_settled':
                return [key(event.at as At)];
            case 'stack_moved':
                return [key(event.from as At), key(event.to as At)];
            case 'group_removed':
                return (event.pieces as { at: At }[]).map((piece) => key(piece.at));
            default:
                return [];
        }
    },
    mentions: (text, scene) =>
        [...text.matchAll(/\b(\d+),(\d+)\b/g)]
            .map(([at]) => `field:${at}`)
            .filter((one) => one in scene.places),
    sound(event) {
        switch (event.kind) {
            case 'piece_placed':
            case 'neutral_placed':
            case 'stack_moved':
                return 'block';
            case 'group_removed':
                return 'chime';
            case 'field_melted':
                return 'melt';
            default:
                return null;
        }
    },
};

export default arktia;
