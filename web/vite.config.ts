import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server must run for `npm run dev`: it answers everything under /api.
const server = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/fairground/server/page',
    emptyOutDir: true,
    // A data: address would need its own line in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', isolate: false, include: ['{src,operator}/**/*.test.ts'] },
});
