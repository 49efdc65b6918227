import { t } from '../../ground/words';

/** Copy a link; returns the sentence that tells what became of it. */
export async function copyLink(address: string): Promise<string> {
    try {
        await navigator.clipboard.writeText(address);
        return t('Link copied.');
    } catch {
        return t('Copy this link: {address}', { address });
    }
}
