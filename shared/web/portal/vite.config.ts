import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './dev-pages.ts';

/** Where the portal's files are served: the same origin as the interface that it calls. */
const BASE = '/portal/';
/** What a running service answers, in the place of the server of `npm run dev:portal`. */
const SERVED = ['/api', '/auth', '/openapi.json', '/docs'];

/** `vite build` writes the files to be served; `npm run dev:portal` serves them from the sources, and reloads as one edits. */
export default defineConfig(() => {
  const target = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    base: BASE,
    plugins: [react(), devPages(target)],
    build: {
      // A style or a picture in an address of its own: the policy of the page allows no other.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: `${import.meta.dirname}/index.html`, embed: `${import.meta.dirname}/embed.ts` },
        // The page for frames is made by the service, which loads this by its name.
        output: { entryFileNames: ({ name }) => (name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js') },
      },
    },
    server: { port: 5174, proxy: Object.fromEntries(SERVED.map((path) => [path, { target }])) },
  };
});
