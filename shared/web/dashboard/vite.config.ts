import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the dashboard is served: the same origin as the interface that it calls. */
const BASE = '/dashboard/';
/** What a running service answers, in the place of the server of `npm run dev:web`. */
const SERVED = ['/api', '/auth', '/tr', '/partner.js', '/openapi.json', '/docs'];

/** What each operation needs, as `bin/api-types.ts` and `lib/web/web-build.ts` write it of the routes. */
const NEEDS = `${import.meta.dirname}/../../../node_modules/.cache/api-types/needs.ts`;

/** `vite build` writes the files to be served; `npm run dev:web` serves them from the sources, and reloads as one edits. */
export default defineConfig(() => {
  const target = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    base: BASE,
    plugins: [react()],
    resolve: { alias: { '#api-needs': NEEDS, 'node:url': `${import.meta.dirname}/node-url.ts` } },
    build: {
      // A style or a picture in an address of its own: the policy of the page allows no other.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      reportCompressedSize: false,
    },
    server: { proxy: Object.fromEntries(SERVED.map((path) => [path, { target, headers: keyHeaders() }])) },
  };
});

/** Of a demo account's key, which `npm run dev:web` may be given: only while developing, and never in what is built. */
function keyHeaders(): Record<string, string> {
  const { DEV_API_KEY: key, DEV_ACCOUNT_ID: account = '1' } = process.env;
  return key ? { authorization: `Bearer ${key}`, 'account-id': account } : {};
}
