// The games' drawings, each loaded when its table is opened.
import type { GameClient } from './contract';

const FOUND = import.meta.glob<{ default: GameClient }>('../games/*/index.ts');

export async function gameClient(name: string): Promise<GameClient> {
  const load = FOUND[`../games/${name}/index.ts`];
  if (!load) throw new Error(`There is no drawing for ${name}.`);
  return (await load()).default;
}
