import type { SetupClient } from '../../ground/setup';
import { t } from '../../ground/words';
import Preview from './Preview.svelte';

const arktia: SetupClient = {
    pictured: ['layout'],
    Preview,
    editor: () => import('./Editor.svelte'),
    editing: () => t('Your own ice or position'),
};

export default arktia;
