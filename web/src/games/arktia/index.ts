import type { GameClient } from '../../ground/contract';
import { t } from '../../ground/words';
import Board from './Board.svelte';
import Own from './Own.svelte';
import Seat from './Seat.svelte';
import Thing from './Thing.svelte';

type At = [number, number];
const key = (at: At) => `field:${at[0]},${at[1]}`;

const arktia: GameClient = {
    Board,
    Own,
    Seat,
    Thing,
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
