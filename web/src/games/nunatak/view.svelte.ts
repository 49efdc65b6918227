// How the reader looks at the temple: kept for this browser.
import type { TableModel } from '../../ground/contract';
import type { Nunatak } from './scene';

export type Way = 'drawn' | 'flat' | 'solid'; // isometric, floors side by side, 3D

const STORE = 'glaciarium.nunatak';

function kept(): Way {
    try {
        const found = localStorage.getItem(STORE);
        return found === 'flat' || found === 'solid' ? found : 'drawn';
    } catch {
        return 'drawn';
    }
}

class View {
    way: Way = $state(kept());
    lifted = $state(false); // floors apart
    top = $state(3); // floors above this one are out of the way
    // The one that a phone shows from above; null: where there is something to do.
    floor: number | null = $state(null);

    choose(way: Way): void {
        this.way = way;
        try {
            localStorage.setItem(STORE, way);
        } catch {
            // A browser that keeps nothing: the choice holds until the page is closed.
        }
    }

    /** Look at a floor; once more, at all of them. */
    lookAt(floor: number): void {
        this.floor = floor;
        this.top = this.top === floor ? 3 : floor;
    }

    /** Page Up and Page Down: a floor more or less. */
    step(by: number): void {
        this.top = Math.max(0, Math.min(3, this.top + by));
    }
}

export const view = new View();

/**
 * The floor that a phone shows from above: the one wished for, or the lowest with something to do.
 */
export function flatFloor(table: TableModel, scene: Nunatak): number {
    return view.floor ?? scene.cells.find((cell) => table.mark(cell.key) !== 'none')?.at[0] ?? 0;
}
