// A report of what the build weighs, and the limit of what a first visit has to load.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Options {
    file: string;
    shellLimit: number; // bytes, gzipped
}

interface Piece {
    file: string;
    bytes: number;
    gzip: number;
    shell: boolean;
}

export function report({ file, shellLimit }: Options): Plugin {
    return {
        name: 'glaciarium-report',
        apply: 'build',
        enforce: 'post',
        writeBundle(_options, bundle) {
            const shell = new Set<string>();
            const follow = (name: string): void => {
                const chunk = bundle[name];
                if (!chunk || shell.has(name)) return;
                shell.add(name);
                if (chunk.type !== 'chunk') return;
                chunk.imports.forEach(follow);
                chunk.viteMetadata?.importedCss.forEach(follow);
            };
            for (const chunk of Object.values(bundle)) {
                if (chunk.fileName === 'index.html') follow(chunk.fileName);
                if (chunk.type === 'chunk' && chunk.isEntry) follow(chunk.fileName);
            }
            const pieces: Piece[] = Object.values(bundle)
                .filter((one) => !one.fileName.endsWith('.map'))
                .map((one) => {
                    const content = one.type === 'chunk' ? one.code : one.source;
                    return {
                        file: one.fileName,
                        bytes: Buffer.byteLength(content),
                        gzip: gzipSync(content, { level: 9 }).length,
                        shell: shell.has(one.fileName),
                    };
                })
                .sort((a, b) => Number(b.shell) - Number(a.shell) || b.gzip - a.gzip);
            const total = pieces.reduce((sum, one) => sum + (one.shell ? one.gzip : 0), 0);
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(
                file,
                JSON.stringify({ shell: total, shellLimit, pieces }, null, 2) + '\n',
            );
            const kb = (n: number): string => `${(n / 1024).toFixed(1)} KB`.padStart(9);
            console.log('\n  gzipped  piece (* loads at first)');
            for (const one of pieces)
                console.log(`${kb(one.gzip)}  ${one.file}${one.shell ? ' *' : ''}`);
            console.log(`${kb(total)}  shell, of at most ${kb(shellLimit).trim()}\n`);
            if (total > shellLimit) {
                this.error(
                    `The shell weighs ${kb(total).trim()} gzipped; at most ${kb(shellLimit).trim()} are allowed.`,
                );
            }
        },
    };
}
