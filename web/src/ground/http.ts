// Questions to the server. Whatever goes wrong is thrown as a sentence for people.
import type { Problem } from '../wire.gen';
import { language, t } from './words';

export class Trouble extends Error {
    readonly status: number; // 0: the server could not be reached
    constructor(sentence: string, status: number) {
        super(sentence);
        this.status = status;
    }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return send<T>(method, path, body === undefined ? null : JSON.stringify(body));
}

async function send<T>(method: string, path: string, body: string | null): Promise<T> {
    const address = new URL(path, location.origin);
    address.searchParams.set('lang', language());
    let answer: Response;
    try {
        answer = await fetch(address, {
            method,
            headers: body === null ? {} : { 'Content-Type': 'application/json' },
            body,
        });
    } catch {
        throw new Trouble(t('Can’t reach the server. Check your connection and try again.'), 0);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Trouble(sentence(text) ?? fallback(answer.status), answer.status);
    return (text ? JSON.parse(text) : undefined) as T;
}

function sentence(text: string): string | null {
    try {
        return (JSON.parse(text) as Problem).error || null;
    } catch {
        return null;
    }
}

function fallback(status: number): string {
    return t('The server answered with an error ({status}). Try again in a moment.', { status });
}

export const get = <T>(path: string): Promise<T> => ask('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask('POST', path, body);
/** Post JSON as it was written: numbers of a record may be larger than JavaScript can read. */
export const postText = <T>(path: string, json: string): Promise<T> => send('POST', path, json);
export const del = <T>(path: string, body?: unknown): Promise<T> => ask('DELETE', path, body);

const kept = new Map<string, Promise<unknown>>();

/** As `get`, asked once per language: for what does not change while the page is open. */
export function getOnce<T>(path: string): Promise<T> {
    const key = `${language()} ${path}`;
    let found = kept.get(key) as Promise<T> | undefined;
    if (!found) {
        found = get<T>(path);
        kept.set(key, found);
        found.catch(() => kept.delete(key));
    }
    return found;
}

/** The address of a WebSocket of this server. */
export function socketAddress(path: string): string {
    const address = new URL(path, location.origin);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.searchParams.set('lang', language());
    return address.href;
}
