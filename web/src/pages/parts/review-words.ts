// What a decision of a review is called, and what it cost, in words.
import { decimal, percent } from '../../ground/numbers';
import { t } from '../../ground/words';
import type { ReviewDecision } from '../../wire.gen';

export function called({ mark, turning }: ReviewDecision): string {
    const word =
        mark === 'mistake'
            ? t('mistake')
            : mark === 'inaccuracy'
              ? t('inaccuracy')
              : mark === 'close'
                ? t('close call')
                : '';
    return turning && word ? t('{mark}, turning point', { mark: word }) : word;
}

/** "−14 ± 3%", or alone "−2.5 ± 0.4 points". */
export function costOf({ cost }: ReviewDecision, alone: boolean): string {
    if (!cost.mean && !cost.error) return alone ? t('0 points') : percent(0);
    if (alone)
        return t('−{cost} ± {error} points', {
            cost: decimal(cost.mean),
            error: decimal(Math.max(cost.error, 0.1)),
        });
    return t('−{cost} ± {error}', {
        cost: String(Math.round(cost.mean * 100)),
        error: percent(Math.max(cost.error, 0.01)),
    });
}
