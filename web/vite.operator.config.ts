import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The operator's page is built apart: nothing of it is in what guests load.
export default defineConfig({
  root: 'operator',
  base: '/operator/',
  publicDir: false,
  plugins: [svelte()],
  build: {
    outDir: '../../src/fairground/server/operator_page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
