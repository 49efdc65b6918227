// Numbers as the reader's language writes them.
import { language } from './words';

/** A number with so many decimals at most: 7.5, in French and German 7,5. */
export function decimal(value: number, digits = 1): string {
    const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return minus(new Intl.NumberFormat(language(), form).format(tidy(value, digits)));
}

/** A share as a whole percentage: 54%, in French and German with a space. */
export function percent(part: number): string {
    const form = { style: 'percent', maximumFractionDigits: 0 } as const;
    return minus(new Intl.NumberFormat(language(), form).format(tidy(part, 2)));
}

/** A difference with its sign: +7.1, −3.6. */
export function signed(value: number, digits = 1): string {
    const shown = decimal(value, digits);
    return tidy(value, digits) > 0 ? `+${shown}` : shown;
}

const tidy = (value: number, digits: number): number =>
    Math.round(value * 10 ** digits) / 10 ** digits + 0; // never −0
const minus = (text: string): string => text.replace('-', '−');
