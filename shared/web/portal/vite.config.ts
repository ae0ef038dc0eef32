import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './dev-pages.ts';

/** Base path, on the API's origin. */
const BASE = '/portal/';
const PROXIED_PATHS = ['/api', '/auth', '/openapi.json', '/docs'];

/** `npm run dev:portal` serves the sources with live reload. */
export default defineConfig(() => {
  const target = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    base: BASE,
    plugins: [react(), devPages(target)],
    build: {
      // The CSP forbids inlined assets.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: `${import.meta.dirname}/index.html`, embed: `${import.meta.dirname}/embed.ts` },
        // The frame page loads it by a fixed name.
        output: { entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js') },
      },
    },
    server: { port: 5174, proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target }])) },
  };
});
