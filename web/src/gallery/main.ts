import { mount } from 'svelte';
import '../app.css';
import '../lib/themes/moods.css';
import Gallery from './Gallery.svelte';

const target = document.getElementById('page');
if (target) mount(Gallery, { target });
