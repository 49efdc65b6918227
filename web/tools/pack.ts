// Files packed beside themselves (.br, .gz), so that the server sends few bytes without work.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|html|json)$/;
const WORTH = 1024; // bytes: less than that is not worth it

export function pack(): Plugin {
    return {
        name: 'glaciarium-pack',
        apply: 'build',
        enforce: 'post',
        writeBundle(options, bundle) {
            for (const one of Object.values(bundle)) {
                const content = Buffer.from(one.type === 'chunk' ? one.code : one.source);
                if (!TEXT.test(one.fileName) || content.length < WORTH) continue;
                const path = join(options.dir ?? '.', one.fileName);
                writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
                const params = {
                    [constants.BROTLI_PARAM_QUALITY]: 11,
                    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                };
                writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
            }
        },
    };
}
