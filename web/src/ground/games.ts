// The games' drawings, each loaded when its table is opened.
import type { GameClient } from './contract';

const FOUND = import.meta.glob<{ default: GameClient }>('../games/*/index.ts');

/** The drawing of a game; one without a folder here is drawn as the terminal draws it. */
export async function gameClient(name: string): Promise<GameClient> {
    const load = FOUND[`../games/${name}/index.ts`] ?? (() => import('./canvas/index'));
    return (await load()).default;
}
