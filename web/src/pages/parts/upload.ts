// A record from a file becomes a finished table that can be replayed.
import { postText } from '../../ground/http';
import { go } from '../../ground/router';
import { t } from '../../ground/words';
import type { TableInfo } from '../../wire.gen';
import { who } from './me.svelte';

const LIMIT = 2_000_000; // bytes; a long game has about 50,000

/**
 * The first game of a file: one line, sent as it is (its seed may be larger than a number here).
 */
function firstRecord(text: string): string | null {
    const line =
        text
            .split('\n')
            .find((one) => one.trim())
            ?.trim() ?? '';
    // A record that somebody laid out over several lines.
    const whole = line.endsWith('}') ? line : text.trim();
    try {
        JSON.parse(whole);
        return whole.startsWith('{') ? whole : null;
    } catch {
        return null;
    }
}

export async function openRecord(file: File): Promise<void> {
    if (file.size > LIMIT) {
        throw new Error(
            t('{file} is too large to be a game. Choose a file saved with “Download the game”.', {
                file: file.name,
            }),
        );
    }
    const record = firstRecord(await file.text());
    if (record === null) {
        throw new Error(
            t('{file} isn’t a saved game. Choose a file saved with “Download the game”.', {
                file: file.name,
            }),
        );
    }
    await who.ensure();
    const table = await postText<TableInfo>('/api/records', `{"record":${record}}`);
    go(`/replay/${table.id}`);
}
