// Sacred stones as short as a board has room for: what is counted, as an icon and a word.
import { t } from '../../ground/words';
import type { Drawn } from './glyphs';
import type { Stone, WinterScene } from './scene';

const COUNTED: Record<string, Drawn> = {
    terrain_types_with_camp: { sprite: 'ew-camp' },
    ground_megaliths: { sprite: 'ew-megalith' },
    tiles_with_ground_megalith: { sprite: 'ew-megalith' },
    buried: { sprite: 'ew-bury' },
    upper_megaliths: { sprite: 'ew-megalith' },
    idol_levels: { sprite: 'ew-idol' },
};

export function drawing(stone: Stone): Drawn {
    if (stone.counts === 'tilted') return { sprite: `ani-${stone.of[0]}`, wide: true };
    if (stone.counts === 'tilted_types') return { sprite: 'ew-tilt' };
    if (stone.counts === 'villages_touching') return { sprite: `ter-${stone.of[0]}` };
    return COUNTED[stone.counts] ?? { sprite: 'ew-stone' };
}

/** What it counts, as short as the icon beside it allows. */
export function called(stone: Stone, scene: WinterScene): string {
    if (stone.counts === 'villages_touching')
        return scene.terrain[stone.of[0] ?? '']?.name ?? stone.name;
    // Its picture is tilted.
    if (stone.counts === 'tilted_types') return t('Kinds');
    if (stone.counts === 'tilted')
        return stone.of.length > 1
            ? t('Giants')
            : (scene.animals[stone.of[0] ?? '']?.name ?? stone.name);
    if (stone.counts === 'tiles_with_ground_megalith') return t('Tiles');
    return stone.name;
}
