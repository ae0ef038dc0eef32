import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Base path, on the API's origin. */
const BASE = '/dashboard/';
const PROXIED_PATHS = ['/api', '/auth', '/tr', '/partner.js', '/openapi.json', '/docs'];

/** Permissions by operation, from `bin/api-types.ts` and `lib/web/web-build.ts`. */
const PERMISSIONS = `${import.meta.dirname}/../../../node_modules/.cache/api-types/permissions.ts`;

/** `npm run dev:web` serves the sources with live reload. */
export default defineConfig(() => {
  const target = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    base: BASE,
    plugins: [react()],
    resolve: { alias: { '#api-permissions': PERMISSIONS, 'node:url': `${import.meta.dirname}/node-url.ts` } },
    build: {
      // The CSP forbids inlined assets.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      reportCompressedSize: false,
    },
    server: { proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target, headers: keyHeaders() }])) },
  };
});

/** A demo account's key, in development only. */
function keyHeaders(): Record<string, string> {
  const { DEV_API_KEY: key, DEV_ACCOUNT_ID: account = '1' } = process.env;
  return key ? { authorization: `Bearer ${key}`, 'account-id': account } : {};
}
