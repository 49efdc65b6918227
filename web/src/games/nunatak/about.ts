// The cards about things: what each is, and what it would change for the reader, before and after.
// The numbers come from the engine; here they become words.
import type { About, TableModel } from '../../ground/contract';
import { list, t, tn } from '../../ground/words';
import { address } from './geometry';
import {
    type Cell,
    type Column,
    type FavorFacts,
    type Gains,
    type Nunatak,
    type Person,
    people,
    sceneOf,
    type Shown,
    type Symbol,
} from './scene';

type Told = (table: TableModel, scene: Nunatak, words: string, key: string) => About | null;

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
const points = (n: number): string => tn('{n} point', '{n} points', n);
const card = (kind: string, name: string): About => ({
    kind,
    name,
    picture: '',
    lines: [],
    facts: [],
});
const me = (table: TableModel, scene: Nunatak): Person | null =>
    table.viewer === null ? null : ((scene.colours[table.viewer] as Person | undefined) ?? null);

export function about(table: TableModel, key: string): About | null {
    const scene = sceneOf(table);
    const [kind = '', words = ''] = key.split(/:(.*)/s);
    return (scene && KINDS[kind]?.(table, scene, words, key)) || null;
}

const KINDS: Record<string, Told> = {
    card: (table, scene, _words, key) => {
        const shown = scene.display.find((one) => one?.key === key);
        return shown ? aboutCard(table, scene, shown) : null;
    },
    mine: (table, scene, _words, key) => {
        const column = me(table, scene)?.columns.find((one) =>
            one.cards.some((other) => other.key === key),
        );
        const found = column?.cards.find((one) => one.key === key);
        if (!column || !found) return null;
        return { ...aboutColumn(scene, me(table, scene)!, column), name: found.title };
    },
    column: (_table, scene, words) => {
        const [colour, symbol] = words.split(' ');
        const person = scene.colours[Number(colour)] as Person | undefined;
        const column = person?.columns.find((one) => one.symbol === symbol);
        return person && column ? aboutColumn(scene, person, column) : null;
    },
    cell: (table, scene, _words, key) => {
        const cell = scene.cells.find((one) => one.key === key);
        return cell ? aboutCell(table, scene, cell) : null;
    },
    square: aboutSquare,
    favor: (_table, scene, _words, key) => {
        const held = people(scene).flatMap((one) => [...one.favors, ...one.applied]);
        const favor = [...held, ...scene.offer].find((one) => one.key === key);
        return favor ? aboutFavor(scene, favor) : null;
    },
    track: (table, scene, words) => aboutSpace(table, scene, Number(words)),
    seat: (_table, scene, words) => aboutSeat(scene, Number(words)),
    tile: (_table, scene, _words, key) => ({
        ...card(t('Next tile'), scene.places[key] ?? ''),
        lines: [['', t('Only you know it. N7.5')]],
    }),
};

// ---- Cards of the display.
function aboutCard(table: TableModel, scene: Nunatak, shown: Shown): About {
    const told = card(t('Display'), shown.title);
    const person = me(table, scene);
    const [first] = shown.gains;
    if (person && first && shown.gains.length === 1) {
        const column = person.columns.find((one) => one.symbol === first.symbol);
        told.picture = column ? steps(scene, column, 1) : '';
    }
    for (const gains of shown.gains) told.lines.push(...gainLines(gains, shown.gains.length > 1));
    told.places = [...new Set(shown.gains.flatMap((one) => one.cells))];
    if (shown.elder.length)
        told.facts.push([t('Elder'), t('1 point for each card in these two columns. N9.8')]);
    return told;
}

function gainLines(gains: Gains, several: boolean): [string, string][] {
    const found: [string, string][] = [];
    const where = tn('{n} place', '{n} places', gains.cells.length);
    found.push([
        `nun-${gains.symbol}`,
        t('{where}, now {points}', { where, points: gains.now }) +
            (several && !gains.parts.length ? `; ${t('end {points}', { points: 0 })}` : ''),
    ]);
    for (const { name, before, after, rule, contested } of gains.parts)
        found.push([
            '',
            t('{change} {name}: {before} → {after}, {how}. {rule}', {
                change: signed(after - before),
                name,
                before,
                after,
                how: contested ? t('contested') : t('safe'),
                rule,
            }),
        ]);
    return found;
}

/** The name of a picture: the steps of a column's points, how many are reached, and the next. */
function steps(scene: Nunatak, column: Column, more: number): string {
    if (column.symbol !== 'sculptor') return '';
    return `steps ${column.symbol} ${column.cards.length} ${more} ${scene.worth.sculptors.slice(1).join(',')}`;
}

// ---- Columns.
const RULES: Record<Symbol, (scene: Nunatak) => string> = {
    worker: ({ worth: { workers } }) =>
        t('The most workers: {most} points; tied: {tied}; others: {each} for each. N9.3', {
            most: workers[0]!,
            tied: workers[1]!,
            each: workers[2]!,
        }),
    sculptor: ({ worth }) =>
        t('By the number of cards: {table}. N9.4', {
            table: worth.sculptors.slice(1).join(' · '),
        }),
    artisan: ({ worth }) =>
        t('For each tool by its number: {table}; {set} for each set of all three. N9.5', {
            table: worth.artisans.slice(1).join(' · '),
            set: worth.tool_set,
        }),
    beast: () => t('Cards times beast symbols. N9.6'),
    engineer: () => t('Cards times your number on the track. N9.7'),
    elder: () => t('1 point for each card in the two columns that an elder names. N9.8'),
};

function aboutColumn(scene: Nunatak, person: Person, column: Column): About {
    const told = card(
        t('{name}, {cards}', {
            name: person.name,
            cards: tn('{n} card', '{n} cards', column.cards.length),
        }),
        column.name,
    );
    told.picture = steps(scene, column, 1);
    told.lines.push([`nun-${column.symbol}`, RULES[column.symbol](scene)]);
    const how = column.contested
        ? t('{safe} safe, {contested} contested', {
              safe: column.points - column.contested,
              contested: column.contested,
          })
        : t('safe');
    told.facts.push([t('At the end'), `${points(column.points)}, ${how}`]);
    if (column.note) told.facts.push([t('Now'), column.note]);
    return told;
}

// ---- The temple.
function aboutCell(table: TableModel, scene: Nunatak, cell: Cell): About {
    const told = card(
        cell.block !== null ? t('Block') : t('Tile'),
        scene.places[cell.key] ?? address(cell.at),
    );
    const below = Object.entries(cell.under).map(
        ([colour, n]) => `${scene.colours[Number(colour)]?.name ?? ''} ${n}`,
    );
    if (below.length) told.facts.push([t('Carried by'), below.join(', ')]);
    if (cell.block !== null || !cell.shows.length) {
        if (!cell.shows.length)
            told.lines.push([
                '',
                t('A tile is laid here when the four blocks below are complete. N6.1'),
            ]);
        return told;
    }
    const built = scene.builds[cell.key];
    if (table.viewer !== null) {
        if (built?.support)
            told.lines.push([
                '',
                t('{points} for your blocks below. N5.1', { points: signed(built.support) }),
            ]);
        for (const [at, gain] of built?.squares ?? [])
            told.lines.push([
                '',
                t('Completes the square {at}: {points} for you. N6.2', {
                    at,
                    points: signed(gain),
                }),
            ]);
        if (!built) told.lines.push(['', t('A block here scores nothing now.')]);
    }
    const fitting = scene.display.filter(
        (one): one is Shown => !!one && one.symbols.some((symbol) => cell.shows.includes(symbol)),
    );
    told.facts.push([
        t('Cards for it'),
        fitting.length
            ? list([...new Set(fitting.map((one) => one.title))])
            : t('none in the display'),
    ]);
    return told;
}

function aboutSquare(
    _table: TableModel,
    scene: Nunatak,
    _words: string,
    key: string,
): About | null {
    const square = scene.now.squares?.find((one) => one.key === key);
    if (!square) return null;
    const told = card(t('Square'), square.address);
    square.points.forEach((gain, seat) => {
        if (gain) told.facts.push([scene.colours[seat]?.name ?? '', points(gain)]);
    });
    told.lines.push(['', t('The most blocks first, then the second most. N6.2')]);
    told.places = square.cells;
    return told;
}

// ---- Favors.
function aboutFavor(scene: Nunatak, favor: FavorFacts): About {
    const told = card(t('Favor, {kind}', { kind: favor.kind }), favor.name);
    told.rebuilt = favor.reconstructed;
    told.lines.push(['', favor.text]);
    if (favor.today) {
        const [now, end] = favor.today;
        told.facts.push([
            t('Today'),
            now || end
                ? list(
                      [
                          now ? t('{points} now', { points: signed(now) }) : '',
                          end ? t('{points} at the end', { points: signed(end) }) : '',
                      ].filter(Boolean),
                  )
                : t('nothing for you'),
        ]);
    }
    told.facts.push([
        t('Unused'),
        t('{points} at the end. N9.9', { points: points(scene.worth.unused_favor) }),
    ]);
    return told;
}

// ---- The track and the players.
function aboutSpace(table: TableModel, scene: Nunatak, space: number): About | null {
    if (!(space in scene.track)) return null;
    const number = scene.track.slice(0, space + 1).findLast((one) => one !== null) ?? 0;
    const told = card(
        t('Engineering track'),
        t('Space {n}: number {number}', { n: space, number }),
    );
    told.lines.push([
        'nun-engineer',
        t('Each complete row or column is a step for whoever completes it. N5.2'),
    ]);
    const here = people(scene).filter((one) => one.track.space === space);
    if (here.length) told.facts.push([t('Here'), list(here.map((one) => one.name))]);
    const person = me(table, scene);
    const engineers = person?.columns.find((one) => one.symbol === 'engineer')?.cards.length ?? 0;
    if (person)
        told.facts.push([
            t('For you'),
            `${engineers} × ${number} = ${points(engineers * number)}. N9.7`,
        ]);
    return told;
}

function aboutSeat(scene: Nunatak, seat: number): About | null {
    const one = scene.colours[seat];
    if (!one) return null;
    const told = card(one.kind === 'seat' ? t('Player') : t('No player'), one.name);
    if (one.kind !== 'seat') {
        told.lines.push(['', t('It builds and takes cards by the rules, and never scores.')]);
        return told;
    }
    told.facts.push(
        [t('Scored'), points(one.points)],
        [t('Safe'), t('{points} at the end', { points: points(one.safe) })],
    );
    if (one.contested)
        told.facts.push([
            t('Contested'),
            t('{points} more, which others can still take', { points: one.contested }),
        ]);
    told.facts.push([
        t('Sum'),
        t('{n} if it ended now', { n: one.points + one.safe + one.contested }),
    ]);
    return told;
}
