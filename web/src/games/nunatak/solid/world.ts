// The temple in 3D. It draws when something changed or moves, and rests otherwise.
import {
    AmbientLight,
    BoxGeometry,
    DirectionalLight,
    EdgesGeometry,
    Group,
    HemisphereLight,
    LineSegments,
    Mesh,
    type Object3D,
    PCFShadowMap,
    PerspectiveCamera,
    PlaneGeometry,
    Raycaster,
    Scene as Space,
    Vector2,
    Vector3,
    WebGLRenderer,
} from 'three';
import { ROWS, SIZES } from '../geometry';
import { type Cell, type Nunatak, type Square, standing } from '../scene';
import { Materials } from './materials';
import { Orbit } from './orbit';
import type { Sprite } from './sprite';

const BLOCK = 0.905;
const HIGH = 0.56; // of a block
const TILE = 0.06;
const FLOOR = HIGH + TILE + 0.01;
const LIFT = HIGH * 1.5;
const DROP = 420; // ms, as long as floors take to move
const FADED = 0.12;
const ROUND = Array.from({ length: 12 }, (_, nth) => (nth * Math.PI) / 6);

const SLAB = 6.2; // cells, with room for addresses
const DEEP = 0.3;
const SEEN = 0.4; // of a tile: less, and its badge hides with it
// On a tile, where it is looked at from the camera.
const SAMPLES: [number, number][] = [
    [0, 0],
    [0.3, 0.3],
    [-0.3, 0.3],
    [0.3, -0.3],
    [-0.3, -0.3],
];

/** How a thing is marked. */
export type Marking = 'none' | 'legal' | 'picked' | 'changed' | 'lit';

export interface Wish {
    scene: Nunatak;
    mark(key: string): Marking;
    lifted: boolean;
    top: number; // floors above it are out of the way
    ruled: number; // the floor whose addresses stand on the front faces
    still: boolean;
}

/** Where a cell is on the screen, and its corner that is nearest to who looks. */
export interface Spot {
    key: string;
    x: number;
    y: number;
    corner: { x: number; y: number };
    hidden: boolean; // behind ice
}

/** A letter or number of an address on the screen. */
export interface Label {
    text: string;
    floor: number;
    x: number;
    y: number;
}

export class World {
    readonly orbit: Orbit;
    #renderer: WebGLRenderer;
    #space = new Space();
    #camera = new PerspectiveCamera(27, 1, 1, 90);
    #materials: Materials;
    #floors = SIZES.map(() => new Group());
    #moves = SIZES.map(() => ({ from: 0, to: 0, since: 0 })); // of the floors
    #falling = new Map<Object3D, number>(); // blocks that come down, and since when
    #shapes = {
        block: new BoxGeometry(BLOCK, HIGH, BLOCK),
        tile: new BoxGeometry(0.925, TILE, 0.925),
        ring: new PlaneGeometry(0.86, 0.86),
        square: new PlaneGeometry(1.86, 1.86),
    };
    #edges = new EdgesGeometry(this.#shapes.block);
    #wish: Wish | null = null;
    // From where all of it is seen, and for what that holds.
    #fitting = { seen: '', away: 13, middle: 0.5 };
    #built = new Set<string>();
    #asked = 0;
    #moved: (spots: Spot[], labels: Label[]) => void;
    #touched: (key: string) => void;

    constructor(
        canvas: HTMLCanvasElement,
        sprite: Sprite,
        moved: (spots: Spot[], labels: Label[]) => void,
        touched: (key: string) => void,
    ) {
        this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
        this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        this.#renderer.shadowMap.enabled = true;
        this.#renderer.shadowMap.type = PCFShadowMap;
        this.#materials = new Materials(sprite);
        this.#moved = moved;
        this.#touched = touched;
        this.orbit = new Orbit(
            () => this.#ask(),
            (x, y) => this.#touch(x, y),
        );
        this.#light();
        const ground = new Mesh(new BoxGeometry(SLAB, DEEP, SLAB), this.#materials.slab());
        ground.position.y = -DEEP / 2;
        ground.receiveShadow = true;
        this.#space.add(ground, ...this.#floors);
    }

    #light(): void {
        // Low in the north-west, a little warm; the sky is cold, and snow throws light back.
        const sun = new DirectionalLight(0xfff3e6, 2.3);
        sun.position.set(-5, 7, 3);
        sun.castShadow = true;
        sun.shadow.mapSize.set(1024, 1024);
        sun.shadow.intensity = 0.42; // ice lets light through
        sun.shadow.radius = 4;
        sun.shadow.normalBias = 0.02;
        const reach = 5.2;
        Object.assign(sun.shadow.camera, {
            left: -reach,
            right: reach,
            top: reach,
            bottom: -reach,
        });
        this.#space.add(
            sun,
            new HemisphereLight(0xeaf4fb, 0x8fb0c5, 1.15),
            new AmbientLight(0xdcebf5, 0.35),
        );
    }

    dispose(): void {
        cancelAnimationFrame(this.#asked);
        this.#materials.dispose();
        for (const shape of [...Object.values(this.#shapes), this.#edges]) shape.dispose();
        this.#renderer.dispose();
    }

    resize(width: number, height: number): void {
        if (!width || !height) return;
        this.#renderer.setSize(width, height, false);
        this.#camera.aspect = width / height;
        this.#ask();
    }

    /** Colours of the page changed. */
    repaint(): void {
        this.#materials.dispose();
        const ground = this.#space.children.find((one): one is Mesh => one instanceof Mesh);
        if (ground) ground.material = this.#materials.slab();
        if (this.#wish) this.show(this.#wish);
    }

    /** Put up what is on the table. New blocks come down from above. */
    show(wish: Wish): void {
        const first = this.#wish === null;
        this.#wish = wish;
        this.#falling.clear();
        for (const group of this.#floors) group.clear();
        for (const cell of wish.scene.cells)
            if (standing(cell)) this.#put(cell, wish, !first && !wish.still);
        for (const square of wish.scene.now.squares ?? []) this.#ring(square, wish);
        this.#built = new Set(
            wish.scene.cells.filter((cell) => cell.block !== null).map((cell) => cell.key),
        );
        this.#floors.forEach((group, floor) => {
            const to = (wish.lifted ? floor * LIFT : 0) + (floor > wish.top ? LIFT : 0);
            if (first || wish.still) group.position.y = to;
            if (to !== this.#moves[floor]!.to)
                this.#moves[floor] = { from: group.position.y, to, since: performance.now() };
        });
        this.#ask();
    }

    #put(cell: Cell, wish: Wish, moving: boolean): void {
        const strength = cell.at[0] > wish.top ? FADED : 1;
        const mark = wish.mark(cell.key);
        const group = this.#floors[cell.at[0]]!;
        const tile = new Mesh(
            this.#shapes.tile,
            this.#materials.tile(cell.shows, mark === 'legal', strength),
        );
        tile.position.copy(place(cell.at)).y += TILE / 2;
        tile.userData = { key: cell.key, turns: true };
        tile.receiveShadow = true;
        group.add(tile);
        if (cell.block !== null)
            this.#stand(cell, group, wish, strength, moving && !this.#built.has(cell.key));
        if (mark === 'none' || strength < 1) return;
        const ring = new Mesh(this.#shapes.ring, this.#materials.ring(mark));
        ring.rotation.x = -Math.PI / 2;
        ring.position.copy(place(cell.at)).y += TILE + 0.01 + (cell.block === null ? 0 : HIGH);
        ring.renderOrder = 2;
        group.add(ring);
    }

    #stand(cell: Cell, group: Group, wish: Wish, strength: number, falls: boolean): void {
        const look = wish.scene.colours[cell.block!]?.look ?? 's0';
        const block = new Mesh(this.#shapes.block, this.#materials.block(look, strength));
        block.position.copy(place(cell.at)).y += TILE + HIGH / 2;
        block.userData = { key: cell.key, turns: true, rests: block.position.y };
        block.castShadow = block.receiveShadow = strength === 1;
        block.add(new LineSegments(this.#edges, this.#materials.edge(strength)));
        if (falls) this.#falling.set(block, performance.now());
        group.add(block);
    }

    #ring(square: Square, wish: Wish): void {
        const [floor, row, column] = square.at;
        const ring = new Mesh(
            this.#shapes.square,
            this.#materials.ring(wish.mark(square.key) === 'legal' ? 'legal' : 'asked'),
        );
        ring.rotation.x = -Math.PI / 2;
        ring.position.copy(place([floor, row + 0.5, column + 0.5])).y += FLOOR + 0.02;
        ring.renderOrder = 3;
        ring.userData.key = square.key;
        this.#floors[floor]!.add(ring);
    }

    #ask(): void {
        this.#asked ||= requestAnimationFrame((now) => this.#draw(now));
    }

    #draw(now: number): void {
        this.#asked = 0;
        const goesOn = [this.#lift(now), this.#fall(now)];
        this.#face();
        this.#aim();
        this.#renderer.render(this.#space, this.#camera);
        this.#moved(this.#spots(), this.#labels());
        if (goesOn.includes(true)) this.#ask();
    }

    /** Turn tiles and blocks by quarters, so that their signs stand upright for who looks. */
    #face(): void {
        const quarter = Math.PI / 2;
        const turn = Math.round((this.orbit.around - quarter / 2) / quarter) * quarter;
        for (const group of this.#floors)
            for (const thing of group.children) if (thing.userData.turns) thing.rotation.y = turn;
    }

    #lift(now: number): boolean {
        let moving = false;
        this.#floors.forEach((group, floor) => {
            const { from, to, since } = this.#moves[floor]!;
            if (group.position.y === to) return;
            const share = Math.min(1, Math.max(0, (now - since) / DROP));
            group.position.y = share === 1 ? to : to + (from - to) * (1 - share) ** 3;
            moving = true;
        });
        return moving;
    }

    #fall(now: number): boolean {
        for (const [block, since] of this.#falling) {
            const share = Math.min(1, Math.max(0, (now - since) / DROP));
            block.position.y = block.userData.rests + 1.6 * (1 - share) ** 3;
            if (share === 1) this.#falling.delete(block);
        }
        return this.#falling.size > 0;
    }

    #aim(): void {
        const { around, above, far } = this.orbit;
        const heights = this.#floors.map((group) => [group.position.y, group.children.length > 0]);
        const seen = [above, this.#camera.aspect, ...heights].join();
        if (this.#fitting.seen !== seen) this.#fitting = { seen, ...this.#fit() };
        this.#stay(around, above, this.#fitting.away * far, this.#fitting.middle);
    }

    #stay(around: number, above: number, away: number, middle: number): void {
        const flat = Math.cos(above) * away;
        this.#camera.position.set(
            Math.sin(around) * flat,
            Math.sin(above) * away + middle,
            Math.cos(around) * flat,
        );
        this.#camera.lookAt(0, middle, 0);
        this.#camera.updateProjectionMatrix();
        this.#camera.updateMatrixWorld();
    }

    /**
     * Points around the slab and the top of each floor: whatever the turn, the temple lies within.
     */
    #rim(): Vector3[] {
        const rings = [{ radius: (SLAB / 2) * Math.SQRT2, y: -DEEP }];
        this.#floors.forEach((group, floor) => {
            if (group.children.length || floor < 2)
                rings.push({
                    radius: (SIZES[floor]! / 2) * Math.SQRT2,
                    y: floor * FLOOR + HIGH + group.position.y,
                });
        });
        return rings.flatMap(({ radius, y }) =>
            ROUND.map(
                (angle) => new Vector3(Math.cos(angle) * radius, y, Math.sin(angle) * radius),
            ),
        );
    }

    /** How far away, and around which height, all of it can be seen. */
    #fit(): { away: number; middle: number } {
        const rim = this.#rim();
        // Of what is seen, from one step away.
        const half = Math.tan((this.#camera.fov * Math.PI) / 360);
        let middle = 0.5;
        for (let away = 8; ; away *= 1.03) {
            this.#stay(0, this.orbit.above, away, middle);
            const points = rim.map((point) => point.clone().project(this.#camera));
            const [low, high] = [
                Math.min(...points.map(({ y }) => y)),
                Math.max(...points.map(({ y }) => y)),
            ];
            middle += (((low + high) / 2) * away * half) / Math.cos(this.orbit.above);
            if (away > 60 || (high - low < 1.88 && points.every(({ x }) => Math.abs(x) < 0.96)))
                return { away, middle };
        }
    }

    /** Where things are on the screen, for names, numbers and keys. */
    #spots(): Spot[] {
        const wish = this.#wish;
        if (!wish) return [];
        const found: Spot[] = [];
        const [east, south] = this.#nearSides();
        const add = (key: string, at: Cell['at'], up: number) => {
            const point = place(at);
            point.y += up + this.#floors[at[0]]!.position.y;
            const corner = point.clone().add(new Vector3(east * 0.4, 0, south * 0.4));
            const hidden = wish.mark(key) !== 'none' && this.#hidden(key, point);
            found.push({ key, ...this.#onScreen(point), corner: this.#onScreen(corner), hidden });
        };
        for (const cell of wish.scene.cells)
            if (standing(cell) && cell.at[0] <= wish.top)
                add(cell.key, cell.at, TILE + (cell.block === null ? 0 : HIGH));
        for (const square of wish.scene.now.squares ?? [])
            if (square.key in wish.scene.places)
                add(square.key, [square.at[0], square.at[1] + 0.5, square.at[2] + 0.5], FLOOR);
        return found;
    }

    #onScreen(point: Vector3): { x: number; y: number } {
        const { x, y } = point.clone().project(this.#camera);
        const { clientWidth, clientHeight } = this.#renderer.domElement;
        return { x: ((x + 1) / 2) * clientWidth, y: ((1 - y) / 2) * clientHeight };
    }

    /** The two sides of the slab that face the camera: east or west, south or north. */
    #nearSides(): [number, number] {
        const { x, z } = this.#camera.position;
        return [x < 0 ? -1 : 1, z < 0 ? -1 : 1];
    }

    /** Whether blocks stand before most of a place. */
    #hidden(key: string, middle: Vector3): boolean {
        const ray = new Raycaster();
        const blocks = this.#floors.flatMap((group) =>
            group.children.filter((one) => 'rests' in one.userData && one.userData.key !== key),
        );
        const free = SAMPLES.filter(([x, z]) => {
            const to = middle.clone().add(new Vector3(x, 0.01, z));
            const away = to.clone().sub(this.#camera.position);
            ray.set(this.#camera.position, away.clone().normalize());
            ray.far = away.length() - 0.02;
            return !ray.intersectObjects(blocks, false).length;
        });
        return free.length / SAMPLES.length < SEEN;
    }

    /** Addresses: rows and columns on the rim, and those of an upper floor on the front faces. */
    #labels(): Label[] {
        const wish = this.#wish;
        if (!wish) return [];
        const [east, south] = this.#nearSides();
        const line = (floor: number, out: number, y: number): Label[] =>
            ROWS.slice(0, SIZES[floor]).flatMap((row, nth) => {
                const along = nth + floor / 2 - 2;
                const rows = new Vector3(east * out, y, along);
                const columns = new Vector3(along, y, south * out);
                return [
                    { text: row, floor, ...this.#onScreen(rows) },
                    { text: String(nth + 1), floor, ...this.#onScreen(columns) },
                ];
            });
        const rim = line(0, SLAB / 2 - 0.28, 0);
        return wish.ruled ? [...rim, ...line(wish.ruled, SLAB / 2, -DEEP / 2)] : rim;
    }

    /** What lies under a point of the screen: what can be picked there before anything else. */
    at(x: number, y: number): string | null {
        const box = this.#renderer.domElement.getBoundingClientRect();
        const pointer = new Vector2(
            ((x - box.left) / box.width) * 2 - 1,
            1 - ((y - box.top) / box.height) * 2,
        );
        const ray = new Raycaster();
        ray.setFromCamera(pointer, this.#camera);
        const wish = this.#wish;
        const shown = this.#floors.filter((_, floor) => !wish || floor <= wish.top);
        const keys = ray
            .intersectObjects(shown, true)
            .map((hit) => hit.object.userData.key as string | undefined)
            .filter((key) => key !== undefined);
        return keys.find((key) => wish?.mark(key) === 'legal') ?? keys[0] ?? null;
    }

    #touch(x: number, y: number): void {
        const key = this.at(x, y);
        if (key) this.#touched(key);
    }
}

/** The foot of a cell. */
function place([floor, row, column]: Cell['at']): Vector3 {
    return new Vector3(column + floor / 2 - 2, floor * FLOOR, row + floor / 2 - 2);
}
