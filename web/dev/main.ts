import { mount } from 'svelte';
import '../src/app.css';
import { prepareAnnouncements } from '../src/ground/announce';
import { applySettings } from '../src/ground/settings.svelte';
import Harness from './Harness.svelte';

applySettings();
prepareAnnouncements();
mount(Harness, { target: document.querySelector('#app')! });
