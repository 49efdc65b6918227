// Who plays in this browser. A guest gets a suggested name and is made known to the server only
// when
// something needs it (a table, a seat), so that looking around leaves nothing behind.
import { del, get, post, Trouble } from '../../ground/http';
import type { Credentials, Email, Me, NewPassword, ResetPassword } from '../../wire.gen';

const NAMES = [
    'Runa',
    'Malik',
    'Solvei',
    'Aputi',
    'Nuka',
    'Ivalu',
    'Eira',
    'Tove',
    'Sanna',
    'Ailo',
    'Inuk',
    'Signe',
    'Aske',
    'Maren',
    'Pipaluk',
    'Elin',
    'Isak',
    'Naja',
    'Oskar',
    'Siri',
    'Torvi',
    'Ylva',
];
const STORE = 'glaciarium-name';

function suggested(): string {
    try {
        const kept = localStorage.getItem(STORE);
        if (kept) return kept;
    } catch {
        // A browser that keeps nothing: a new suggestion each time.
    }
    const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Runa';
    keep(name);
    return name;
}

function keep(name: string): void {
    try {
        localStorage.setItem(STORE, name);
    } catch {
        // See above.
    }
}

class Who {
    me: Me | null = $state(null);
    loaded = $state(false);
    private suggestion = $state(suggested());
    private loading: Promise<void> | null = null;

    get name(): string {
        return this.me?.name ?? this.suggestion;
    }

    /** Ask the server once who we are; nobody yet is a fine answer. */
    load(): Promise<void> {
        this.loading ??= this.ask().finally(() => (this.loading = null));
        return this.loaded ? Promise.resolve() : this.loading;
    }

    /** Be somebody: what makes or takes a seat needs it. */
    async ensure(): Promise<Me> {
        await this.load();
        if (!this.me) this.me = await post<Me>('/api/me', { name: this.suggestion });
        return this.me;
    }

    async rename(name: string): Promise<void> {
        const wanted = name.trim();
        this.me = await post<Me>('/api/me', { name: wanted });
        this.suggestion = this.me.name;
        keep(this.me.name);
    }

    async enter(way: 'account' | 'login', credentials: Credentials): Promise<void> {
        this.me = await post<Me>(`/api/${way}`, credentials);
        this.loaded = true;
    }

    async changePassword(wish: NewPassword): Promise<void> {
        this.me = await post<Me>('/api/password', wish);
    }

    async resetPassword(wish: ResetPassword): Promise<void> {
        this.me = await post<Me>('/api/password/reset', wish);
        this.loaded = true;
    }

    async setEmail(wish: Email): Promise<void> {
        this.me = await post<Me>('/api/email', wish);
    }

    async leave(): Promise<void> {
        await del('/api/me');
        this.me = null;
    }

    /** Delete everything that the server keeps about us. */
    async erase(password: string): Promise<void> {
        await del('/api/account', { password });
        this.me = null;
    }

    private async ask(): Promise<void> {
        try {
            this.me = (await get<Me | null>('/api/me')) ?? null;
        } catch (trouble) {
            if (!(trouble instanceof Trouble) || trouble.status === 0 || trouble.status >= 500)
                throw trouble;
            this.me = null;
        }
        this.loaded = true;
    }
}

export const who = new Who();
