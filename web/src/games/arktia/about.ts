// The card about a field, a piece in stock, a player or melting: what the rule says, and what would
// happen now. The facts come from the engine; here they become words.
import type { About, TableModel } from '../../ground/contract';
import { t, tn } from '../../ground/words';
import type { ArktiaScene, Field, Size, Tray } from './scene';

const seen = (table: TableModel): ArktiaScene => table.scene as unknown as ArktiaScene;
const TITLES: Record<Size, () => string> = {
    globe: () => t('Globe'),
    disc: () => t('Disc'),
    portal: () => t('Portal'),
};
const LANDS: Record<Size, () => string> = {
    globe: () => t('Lands on a free field, or on a disc: it is then on top. A3.2'),
    disc: () => t('Lands on a free field, or on a portal. A3.2'),
    portal: () => t('Lands on a free field, or over a globe: the globe is then trapped. A3.2'),
};

export function about(table: TableModel, key: string): About | null {
    const scene = seen(table);
    const [kind, words = ''] = key.split(':');
    if (kind === 'field') {
        const field = scene.fields.find((one) => one.key === key);
        return field ? aboutField(table, field) : null;
    }
    if (kind === 'size') return aboutSize(table, words as Size);
    if (kind === 'seat') return aboutSeat(table, Number(words));
    return kind === 'melting' ? aboutMelting(table) : null;
}

const name = (table: TableModel, seat: number): string =>
    seat === table.viewer ? t('You') : (table.seats.find((one) => one.seat === seat)?.name ?? '');
const card = (kind: string, called: string): About => ({
    kind,
    name: called,
    picture: '',
    lines: [],
    facts: [],
});

function aboutField(table: TableModel, field: Field): About {
    const told = card(t('Field'), table.scene.places[field.key] ?? '');
    const where = field.at.join(',');
    if (!field.ice) {
        told.lines.push(['', t('A hole: nothing moves across it. A6.1')]);
        return told;
    }
    const top = field.pieces.at(-1);
    if (top)
        told.facts.push([
            t('Controlled by'),
            top[1] === 'neutral'
                ? t('nobody: a neutral piece is on top. A4.1')
                : t('{name}: 1 point at the end. A4.1', { name: name(table, top[1]) }),
        ]);
    if (field.takers.length)
        told.facts.push([
            t('Contested'),
            t('{names} could take it with one move.', {
                names: field.takers.map((seat) => name(table, seat)).join(', '),
            }),
        ]);
    else if (top && top[1] !== 'neutral' && table.actor !== null)
        told.facts.push([t('Safe for now'), t('no rival can take it with one move.')]);
    told.facts.push([t('May land here'), landing(field)]);
    if (!top)
        told.facts.push([
            t('Melting'),
            field.melts ? t('{field} may melt. A6.1', { field: where }) : stays(field),
        ]);
    return told;
}

function landing({ lands }: Field): string {
    if (!lands.length) return t('nothing: no piece fits on this stack. A3.2');
    return `${lands.map((size) => TITLES[size]()).join(', ')}. A3.2`;
}

const stays = (_field: Field): string =>
    t('it can’t melt: it is inside, or the ice would split. A6.1');

function aboutSize(table: TableModel, size: Size): About {
    const scene = seen(table);
    const tray: Tray | undefined = table.viewer === null ? undefined : scene.seats[table.viewer];
    const neutral = scene.round === 0;
    const told = card(neutral ? t('Neutral piece') : t('Your stock'), TITLES[size]());
    told.lines.push(
        ['', LANDS[size]()],
        [
            '',
            neutral
                ? t('Placed next to a neutral piece, after the first. A1.4')
                : t('Placed on a free field beside one of your pieces. A2.2'),
        ],
    );
    if (!tray) return told;
    const stock = neutral ? tray.neutral : tray.stock;
    told.facts.push([t('In stock'), String(stock[size])]);
    const left = Object.values(stock).reduce((sum, one) => sum + one, 0);
    if (!neutral && left === 1 && stock[size])
        told.facts.push([
            t('After it'),
            t('your stock is empty: from your next turn on, a field melts after each move. A6.1'),
        ]);
    return told;
}

function aboutSeat(table: TableModel, seat: number): About | null {
    const tray = seen(table).seats[seat];
    if (!tray) return null;
    const told = card(t('Player'), name(table, seat));
    const sure = tray.controlled - tray.contested;
    told.facts.push(
        [t('Taken'), tn('{n} point. A5.2', '{n} points. A5.2', tray.captured)],
        [t('Melted'), tn('{n} point. A6.1', '{n} points. A6.1', tray.melted)],
        [t('Fields'), tn('{n} point. A4.1', '{n} points. A4.1', sure)],
    );
    if (tray.contested)
        told.facts.push([
            t('Contested'),
            tn(
                '{n} more field, which a rival could take with one move.',
                '{n} more fields, which a rival could take with one move.',
                tray.contested,
            ),
        ]);
    return told;
}

function aboutMelting(table: TableModel): About {
    const scene = seen(table);
    const told = card(t('Melting'), t('The ice melts'));
    told.lines.push(
        [
            '',
            t(
                'If your stock was empty at the start of your turn, a field melts after your move: one point. A6.1',
            ),
        ],
        ['', t('It must be free and on the border, and the rest must stay connected. A6.1')],
    );
    const able = scene.fields.filter((field) => field.ice && field.melts).length;
    told.facts.push([t('Now'), tn('{n} field could melt.', '{n} fields could melt.', able)]);
    if (!able) told.facts.push([t('Careful'), t('whoever has to melt a field now is out. A7.1')]);
    return told;
}
