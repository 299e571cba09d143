import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './lib/themes/moods.css';

const RELOADED = 'fairground.reloaded';
const PATIENCE = 10_000;

// A hall that has been renewed since does not have the parts of the old page any more.
window.addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < PATIENCE) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  // One that does not answer at all would leave nothing to see.
  fetch('/', { method: 'GET' }).then(({ ok }) => ok && location.reload(), () => undefined);
});

const target = document.getElementById('page');
if (target) {
  // In it was what is shown while the page is on its way.
  target.replaceChildren();
  mount(App, { target });
}
