import '@fontsource-variable/atkinson-hyperlegible-next';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { prepareAnnouncements } from './ground/announce';
import { followLinks } from './ground/router';
import { applySettings, settings } from './ground/settings.svelte';
import { speak } from './ground/words';

applySettings();
prepareAnnouncements();
followLinks();
await speak(settings.language);
mount(App, { target: document.querySelector('#app')! });
