import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
    { ignores: ['node_modules/', 'src/wire.gen.ts'] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser } },
    },
    {
        rules: {
            // svelte-check resolves names; ESLint does not know TypeScript's globals.
            'no-undef': 'off',
            '@typescript-eslint/no-unused-vars': [
                'error',
                { argsIgnorePattern: '^_', ignoreRestSiblings: true },
            ],
            // Prettier breaks code. Texts are translation keys and stay whole, as does path data.
            'max-len': [
                'error',
                {
                    code: 100,
                    ignoreStrings: true,
                    ignoreTemplateLiterals: true,
                    ignorePattern: '^ *(d="|grid-template|>?\\{|title=|<!-- svelte-ignore)',
                },
            ],
            // Lists without a key are rows of like marks (cells, icons): position is their key.
            'svelte/require-each-key': 'off',
            // Maps and Sets are replaced, never changed, where something depends on them.
            'svelte/prefer-svelte-reactivity': 'off',
            // It takes the reason behind a svelte-ignore for more codes; svelte-check checks them.
            'svelte/no-unused-svelte-ignore': 'off',
            // {' '} keeps a space that Svelte would trim at the edge of a block.
            'svelte/no-useless-mustaches': 'off',
        },
    },
);
