// `npm test`: what needs no server and no drawing, with jsdom in place of a browser.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Drawn on no page: a sprite without icons. */
const icons = {
    name: 'no-icons',
    resolveId: (id: string) => (id === 'virtual:icons' ? '\0icons' : null),
    load: (id: string) => (id === '\0icons' ? "export default ''" : null),
};

export default defineConfig({
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), icons],
    resolve: { conditions: ['browser'] }, // Svelte's signals as a page has them
    test: {
        isolate: false, // one jsdom for all files: making one takes seconds
        include: ['src/**/*.test.ts'],
        environment: 'jsdom',
        setupFiles: ['tools/jsdom.ts'],
    },
});
