import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { bundleEdgeFunction } from '#lib/edge/edge-code.ts';

const files = ['lib/edge/to-api.ts', 'lib/edge/to-pages.ts'];

function response(file: string, uri: string, headers: Record<string, string> = {}) {
  const context = createContext({});
  runInContext(bundleEdgeFunction(projectRoot, file), context);
  const sentHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
  return context.handler({ request: { uri, headers: sentHeaders }, viewer: { ip: '203.0.113.7' } });
}
const toPages = (uri: string) => response('lib/edge/to-pages.ts', uri);
const toApi = (uri: string, headers?: Record<string, string>) => response('lib/edge/to-api.ts', uri, headers);

test.each(files)('%s is valid for CloudFront: a script of at most 10 KB in its JavaScript subset', (file) => {
  const code = bundleEdgeFunction(projectRoot, file);
  expect(code.length).toBeLessThan(10_240);
  expect(code).not.toMatch(/\bexport\b|\bimport\b|\brequire\b|\bclass\b|\.\.\.|\?\.|\(\{[^()]*\}\)\s*(=>|\{)/);
});

test.each(['/dashboard/', '/dashboard/promoters', '/dashboard/promoters/7?tab=links', '/dashboard/login/a.b/c'])(
  '%s is served the dashboard page',
  (uri) => {
    expect(toPages(uri)).toMatchObject({ uri: '/dashboard/index.html' });
  },
);

test.each(['/portal', '/portal/', '/portal/earnings', '/portal/sign-in', '/join/3', '/join/3.png'])(
  '%s is served the portal page',
  (uri) => {
    expect(toPages(uri)).toMatchObject({ uri: '/portal/index.html' });
  },
);

test.each([
  '/portal/assets/index-1a2b.js',
  '/portal/icon.svg',
  '/portal/embed.js',
  '/dashboard/assets/index-1a2b.js',
  '/dashboard/assets/fonts/a',
  '/dashboard/favicon.svg',
])('%s is served as a file', (uri) => {
  expect(toPages(uri)).toMatchObject({ uri });
});

test.each([() => toPages('/dashboard'), () => toApi('/')])('a short address redirects to the dashboard', (call) => {
  expect(call()).toMatchObject({ statusCode: 302, headers: { location: { value: '/dashboard/' } } });
});

test('the API gets viewer address and host from the edge, whatever headers the caller sends', () => {
  const headers = { host: 'partners.shop.example', 'x-viewer-address': '192.0.2.9', 'x-viewer-host': 'evil.example' };
  expect(toApi('/tr', headers)).toEqual({
    uri: '/tr',
    headers: {
      host: { value: 'partners.shop.example' },
      'x-viewer-address': { value: '203.0.113.7' },
      'x-viewer-host': { value: 'partners.shop.example' },
    },
  });
});
