import { afterEach, describe, expect, it } from 'vitest';
import { decimal, percent, signed } from './numbers';
import { speak } from './words';

afterEach(() => speak('en'));

describe('numbers as the reader writes them', () => {
    it('have a point in English', () => {
        expect([decimal(7.5), percent(0.54), signed(-3.6)]).toEqual(['7.5', '54%', '−3.6']);
    });
    it.each(['fr', 'de'])('have a comma in %s', async (language) => {
        await speak(language);
        expect([decimal(7.5), signed(3.6)]).toEqual(['7,5', '+3,6']);
        expect(percent(0.54)).toMatch(/^54\s%$/);
    });
    it('are never minus zero', () => {
        expect(signed(-0.04)).toBe('0.0');
    });
});
