import { describe, expect, it } from 'vitest';
import type { Choice } from '../ground/chooser.svelte';
import type { Offer } from '../wire.gen';
import { understood } from './typed';

const choice = (key: string, label: string): Choice => ({
    key,
    label,
    brings: '',
    placed: true,
    offer: null,
    role: '',
});
const offer = (words: string, after: string[] = []): Offer =>
    ({ do: words, label: words, steps: [], after, binding: false, brings: '', role: '' }) as Offer;

const CHOICES = [choice('size:globe', 'Globe'), choice('field:1,1', 'Disc on 1,1')];
const OFFERS = [offer('place globe 2,2'), offer('melt 3,3', ['place globe 2,2'])];
const read = (line: string) => understood(line, CHOICES, OFFERS);

describe('a line that somebody types', () => {
    it('is the number of a choice', () => {
        expect(read('2')).toEqual({ kind: 'pick', key: 'field:1,1' });
        expect(read('3')).toEqual({ kind: 'unknown', words: '3' });
        expect(read('0').kind).toBe('unknown');
    });
    it('is a move as in records, if it can be played now', () => {
        expect(read('  Place  GLOBE 2,2 ')).toEqual({ kind: 'take', offer: OFFERS[0] });
        expect(read('melt 3,3').kind).toBe('unknown'); // only after another move
    });
    it('is a command with what it is about', () => {
        expect(read('look 2,3')).toEqual({ kind: 'command', command: 'look', rest: '2,3' });
        expect(read('UNDO')).toEqual({ kind: 'command', command: 'undo', rest: '' });
    });
    it('is the beginning of one choice', () => {
        expect(read('glo')).toEqual({ kind: 'pick', key: 'size:globe' });
        expect(read('')).toEqual({ kind: 'nothing' });
    });
});
