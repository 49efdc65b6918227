// The card about a thing: what the scene tells about it, found by the thing's key.
import type { About, TableModel } from '../../ground/contract';
import { t, tn } from '../../ground/words';
import { own, seen, wordsOf } from './scene';

/** By kind of key: under which kind the scene tells about it. */
const KINDS: Record<string, string> = {
    hand: 'card',
    played: 'card',
    discard: 'card',
    pile: 'card',
    buried: 'card',
    tribe: 'card',
    culture: 'card',
    herd: 'animal',
    slot: 'stone',
};

export function about(table: TableModel, key: string): About | null {
    const scene = seen(table);
    const kind = key.slice(0, key.indexOf(':'));
    const thing =
        kind in KINDS
            ? `${KINDS[kind]}:${wordsOf(key)}`
            : key === 'track:offering' || key === 'track:honor'
              ? level(table, kind, wordsOf(key))
              : key;
    const told = scene.about[thing];
    if (told)
        return {
            ...told,
            facts: [...(scene.facts[thing] ?? []), ...sum(table, thing), ...told.facts],
        };
    const words = scene.places[key];
    return words ? plain(words) : null;
}

/** The track itself stands for the reader's next level. */
function level(table: TableModel, _kind: string, track: string): string {
    const me = own(table);
    return `level:${track} ${Math.min(8, (me?.[track as 'offering' | 'honor'] ?? 0) + 1)}`;
}

/** What the reader would have at a level of the offering track. */
function sum(table: TableModel, thing: string): [string, string][] {
    const me = own(table);
    const at = /^level:offering (\d+)$/.exec(thing);
    const ratio = at && seen(table).tracks.offering[Number(at[1])]?.ratio;
    if (!me || !ratio) return [];
    return [
        [
            t('For you'),
            t('{stock}, ÷ {n} = {points}', {
                stock: `${tn('{n} food', '{n} food', me.food)} + ${tn('{n} tool', '{n} tools', me.tools)}`,
                n: ratio,
                points: tn('{n} point', '{n} points', Math.floor((me.food + me.tools) / ratio)),
            }),
        ],
    ];
}

/** What has only a name: its first part is the title. */
function plain(words: string): About {
    const [name, ...rest] = words.split(/[:;] /);
    return {
        kind: '',
        name: name!,
        picture: '',
        lines: [],
        facts: rest.map((one): [string, string] => ['', one]),
    };
}
