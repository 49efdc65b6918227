// What the table page needs of a game that brings no drawing of its own.
import type { GameClient } from '../contract';
import { t } from '../words';
import Board from './Board.svelte';
import Own from './Own.svelte';

const client: GameClient = {
    Board,
    Own,
    tabs: () => [{ id: 'table', title: t('Board'), icon: 'ui-table' }],
    changed: () => [],
    sound: () => null,
};

export default client;
