// One sprite of all icons: those of the house, and those that each game keeps in its own folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:icons';

function sprite(root: string): string {
    const games = readdirSync(join(root, 'src/games')).sort();
    const files = ['src', ...games.map((game) => `src/games/${game}`)].map((folder) =>
        join(root, folder, 'icons.svg'),
    );
    const symbols = files
        .filter((file) => existsSync(file))
        .flatMap((file) => readFileSync(file, 'utf8').match(/<symbol.*<\/symbol>/g) ?? []);
    return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

export function icons(): Plugin {
    let root = '';
    let serving = false;
    return {
        name: 'glaciarium-icons',
        configResolved(config) {
            root = config.root;
            serving = config.command === 'serve';
        },
        configureServer(server) {
            server.middlewares.use('/icons.svg', (_request, response) => {
                response.setHeader('Content-Type', 'image/svg+xml');
                response.end(sprite(root));
            });
        },
        resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
        load(id) {
            if (id !== `\0${NAME}`) return undefined;
            if (serving) return 'export default "/icons.svg"';
            const file = this.emitFile({ type: 'asset', name: 'icons.svg', source: sprite(root) });
            return `export default import.meta.ROLLUP_FILE_URL_${file}`;
        },
    };
}
