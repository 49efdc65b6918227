import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './tools/icons.ts';
import { pack } from './tools/pack.ts';
import { report } from './tools/report.ts';

const SERVER = process.env['GLACIARIUM_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
    plugins: [
        svelte({ configFile: false, compilerOptions: { runes: true } }),
        icons(),
        pack(),
        report({ file: '../build/client-report.json', shellLimit: 50 * 1024 }),
    ],
    build: {
        outDir: '../src/glaciarium/client',
        emptyOutDir: true,
        target: 'es2022',
        // An inlined picture is a data: address, which the page's security policy refuses.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // three.js is one large piece, loaded on demand; tools/report.ts watches the first load.
        chunkSizeWarningLimit: 1000,
    },
    server: {
        host: '127.0.0.1',
        proxy: {
            '/api': { target: SERVER },
            '/ws': { target: SERVER, ws: true },
        },
    },
});
