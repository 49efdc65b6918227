import { beforeEach, describe, expect, test } from 'vitest';
import type { Offer } from '../wire.gen';
import { Chooser, substituted, type Means } from './chooser.svelte';
import { settings } from './settings.svelte';

/** An offer whose picks are written `kind:words`, one after another. */
function offer(words: string, picks: string[], more: Partial<Offer> = {}): Offer {
    const steps = picks.map((key) => ({ key, label: `pick ${key}` }));
    return {
        do: words,
        label: words,
        steps,
        brings: '',
        binding: false,
        role: '',
        after: [],
        ...more,
    };
}

const MOVES = [
    offer('move a b', ['field:a', 'field:b']),
    offer('move a c', ['field:a', 'field:c']),
    offer('move d c', ['field:d', 'field:c']),
    offer('pass', ['say:pass']),
];
const FIELDS = ['a', 'b', 'c', 'd', 'e'].map((name) => `field:${name}`);

/** A chooser among offers, and what it asked for. */
function choosing(offers: Offer[], more: Partial<Means> = {}) {
    const played: string[] = [];
    const asked: string[] = [];
    const missing: string[][] = [];
    const position = {
        scene: { places: Object.fromEntries(FIELDS.map((key) => [key, `Field ${key.at(-1)}`])) },
        viewer: 0,
        actor: 0,
        seats: [],
        offers,
    };
    const chooser = new Chooser({
        position: () => position,
        play: (chosen) => played.push(chosen.do),
        why: (words) => asked.push(words),
        missing: (labels) => missing.push(labels),
        ...more,
    });
    return { chooser, played, asked, missing };
}

beforeEach(() => {
    settings.confirm = 'binding';
    settings.usual = true;
});

test('giving up has no number and is always confirmed', () => {
    const { chooser, played } = choosing([
        offer('stop', ['say:stop'], { role: 'quit' }),
        offer('move a b', ['field:a']),
    ]);
    settings.confirm = 'never';
    expect(chooser.numbered(1)?.key).toBe('field:a');
    expect(chooser.number('say:stop')).toBe(null);
    chooser.pick('say:stop');
    expect(played).toEqual([]);
    chooser.confirm();
    expect(played).toEqual(['stop']);
});

describe('picking thing by thing', () => {
    test('the first picks are outlined, and each pick narrows what follows', () => {
        const { chooser, played } = choosing(MOVES);
        expect(chooser.choices.map((one) => one.key)).toEqual(['field:a', 'field:d', 'say:pass']);
        chooser.touch('field:a');
        expect(chooser.mark('field:a')).toBe('picked');
        expect(chooser.choices.map((one) => one.key)).toEqual(['field:b', 'field:c']);
        chooser.touch('field:c');
        expect(played).toEqual(['move a c']);
    });

    test('picks that leave no choice are made by themselves', () => {
        const { chooser, played } = choosing(MOVES.slice(0, 2));
        expect(chooser.picks).toEqual(['field:a']);
        chooser.touch('field:b');
        expect(played).toEqual(['move a b']);
    });

    test('touching a pick again takes it back, and so does stepping back', () => {
        const { chooser, played } = choosing(MOVES);
        chooser.touch('field:a');
        chooser.touch('field:a');
        expect(chooser.begun).toBe(false);
        chooser.touch('field:a');
        expect(chooser.back()).toBe(true);
        expect(chooser.back()).toBe(false);
        expect(played).toEqual([]);
    });

    test('a thing that only one option reaches is that option', () => {
        const { chooser, played } = choosing(MOVES);
        chooser.touch('field:b');
        expect(played).toEqual(['move a b']);
    });

    test('a thing that several options reach asks for the pick before it', () => {
        const { chooser, missing, asked } = choosing(MOVES);
        chooser.touch('field:c');
        expect(missing).toEqual([['pick field:a', 'pick field:d']]);
        expect(asked).toEqual([]);
    });

    test('another first pick replaces the first', () => {
        const { chooser } = choosing(MOVES);
        chooser.touch('field:a');
        chooser.touch('field:d');
        expect(chooser.picks[0]).toBe('field:d');
    });

    test('anything else asks why not, as a move of the same shape', () => {
        const { chooser, asked } = choosing(MOVES);
        chooser.touch('field:e');
        expect(asked).toEqual(['move e b']);
    });

    test('digits stand for up to nine choices', () => {
        const { chooser } = choosing(MOVES);
        expect(chooser.numbered(2)?.key).toBe('field:d');
        expect(chooser.number('say:pass')).toBe(3);
        const many = FIELDS.flatMap((from) =>
            FIELDS.map((to) => offer(`${from} ${to}`, [from + to])),
        );
        expect(choosing(many).chooser.numbered(1)).toBeUndefined();
    });

    test('nothing can be picked while an answer is awaited', () => {
        const { chooser, played } = choosing(MOVES, { busy: () => true });
        chooser.touch('field:b');
        expect(chooser.choices).toEqual([]);
        expect(played).toEqual([]);
    });
});

describe('confirming', () => {
    test('a binding option on the board waits; touching it again confirms', () => {
        const { chooser, played } = choosing([
            offer('take a', ['field:a'], { binding: true }),
            offer('take b', ['field:b']),
        ]);
        chooser.touch('field:a');
        expect(chooser.pending?.do).toBe('take a');
        expect(played).toEqual([]);
        chooser.touch('field:a');
        expect(played).toEqual(['take a']);
    });

    test('touching another thing puts the pending option back', () => {
        const { chooser, played } = choosing([
            offer('take a', ['field:a'], { binding: true }),
            offer('take b', ['field:b']),
        ]);
        chooser.touch('field:a');
        chooser.touch('field:b');
        expect(played).toEqual(['take b']);
    });

    test('"always" asks for everything, "never" for nothing', () => {
        settings.confirm = 'always';
        const careful = choosing(MOVES);
        careful.chooser.pick('say:pass');
        expect(careful.chooser.pending?.do).toBe('pass');
        settings.confirm = 'never';
        const quick = choosing([offer('take a', ['field:a'], { binding: true }), MOVES[3]!]);
        quick.chooser.touch('field:a');
        expect(quick.played).toEqual(['take a']);
    });
});

describe('folding', () => {
    const offers = [
        offer('build a', ['field:a']),
        offer('swap food', ['say:food'], { role: 'swap' }),
    ];

    test('exchanges lie behind one control', () => {
        const { chooser, played } = choosing(offers, { folds: () => true });
        expect(chooser.choices.map((one) => one.key)).toEqual(['field:a']);
        expect(chooser.exchanges.map((one) => one.key)).toEqual(['say:food']);
        chooser.exchange(chooser.exchanges[0]!);
        expect(played).toEqual(['swap food']);
    });

    test('opened, they are choices like the others', () => {
        const { chooser } = choosing(offers, { folds: () => true });
        chooser.open();
        expect(chooser.choices.map((one) => one.key)).toEqual(['field:a', 'say:food']);
        expect(chooser.exchanges).toEqual([]);
    });

    test('without folding, all is asked and nothing leads further than one move', () => {
        const far = offer('end', ['say:end'], { after: ['build a'] });
        const { chooser } = choosing([...offers, far]);
        expect(chooser.choices.map((one) => one.key)).toEqual(['field:a', 'say:food']);
    });
});

test('a pick in the words of a move is replaced where it stands', () => {
    const double = offer('move 1,1 to 1,1', ['field:1,1', 'field:1,1']);
    expect(substituted(double, 0, '2,2')).toBe('move 2,2 to 1,1');
    expect(substituted(double, 1, '2,2')).toBe('move 1,1 to 2,2');
    expect(substituted(offer('pass', ['say:other']), 0, 'x')).toBe('');
});

describe('in either order', () => {
    const STACKS = [
        offer('move a 1 b', ['field:a', 'count:1', 'field:b']),
        offer('move a 1 c', ['field:a', 'count:1', 'field:c']),
        offer('move a 2 c', ['field:a', 'count:2', 'field:c']),
        offer('move d 1 c', ['field:d', 'count:1', 'field:c']),
        offer('place c', ['size:globe', 'field:c']),
    ];
    const eager = () => {
        const made = choosing(STACKS);
        (made.chooser.scene as Record<string, unknown>)['either_order'] = true;
        return made;
    };

    test('a field, then the piece that goes there', () => {
        const { chooser, played, missing } = eager();
        chooser.touch('field:c');
        expect(chooser.mark('field:c')).toBe('picked');
        expect(chooser.choices.map((one) => one.key)).toEqual(['field:a', 'field:d', 'size:globe']);
        chooser.touch('field:d');
        expect(played).toEqual(['move d 1 c']);
        expect(missing).toEqual([]);
    });

    test('a field, a stack, and only then how much of it', () => {
        const { chooser, played } = eager();
        chooser.touch('field:c');
        chooser.touch('field:a');
        expect(chooser.choices.map((one) => one.key)).toEqual(['count:1', 'count:2']);
        chooser.pick('count:2');
        expect(played).toEqual(['move a 2 c']);
    });

    test('a stack and a field leave the count to choose, if there is a choice', () => {
        const { chooser, played } = eager();
        chooser.touch('field:a');
        chooser.touch('field:c');
        expect(chooser.steps.map((one) => one.key)).toEqual(['field:a', 'field:c']);
        chooser.pick('count:1');
        expect(played).toEqual(['move a 1 c']);
        const other = eager();
        other.chooser.touch('field:a');
        other.chooser.touch('field:b');
        expect(other.played).toEqual(['move a 1 b']);
    });

    test('the field can be taken back, or another one meant', () => {
        const { chooser, played } = eager();
        chooser.touch('field:c');
        chooser.touch('field:c');
        expect(chooser.begun).toBe(false);
        chooser.touch('field:c');
        expect(chooser.back()).toBe(true);
        expect(chooser.begun).toBe(false);
        chooser.touch('field:c');
        chooser.touch('field:b'); // one move only goes there
        expect(played).toEqual(['move a 1 b']);
    });

    test('other games say what must be chosen first', () => {
        const { chooser, missing } = choosing(STACKS);
        chooser.touch('field:c');
        expect(missing.length).toBe(1);
        expect(chooser.begun).toBe(false);
    });
});
