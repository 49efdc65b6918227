// JSON Patch (RFC 6902) as the server sends it. Nothing is changed in place: what stays the same is
// shared, so that
// frames that are still shown, or wait to be, keep what they say.
import type { PatchStep } from '../wire.gen';

/** The document after all steps. */
export function patched<T>(document: T, steps: readonly PatchStep[]): T {
    return steps.reduce<unknown>(
        (found, step) => after(found, keys(step.path), step),
        document,
    ) as T;
}

function keys(path: string): string[] {
    return path
        .split('/')
        .slice(1)
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function after(document: unknown, [key, ...deeper]: string[], step: PatchStep): unknown {
    if (key === undefined) return step.value;
    if (Array.isArray(document)) return listAfter(document, Number(key), deeper, step);
    const { [key]: before, ...others } = document as Record<string, unknown>;
    if (step.op === 'remove' && !deeper.length) return others;
    return { ...(document as object), [key]: after(before, deeper, step) };
}

function listAfter(list: unknown[], at: number, deeper: string[], step: PatchStep): unknown[] {
    if (deeper.length || step.op === 'replace') return list.with(at, after(list[at], deeper, step));
    return step.op === 'add' ? list.toSpliced(at, 0, step.value) : list.toSpliced(at, 1);
}
