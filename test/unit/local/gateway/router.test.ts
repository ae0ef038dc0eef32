import { expect, test } from 'vitest';
import { createApiRouter } from '#lib/local/gateway/router.ts';

const routes = (...keys: string[]) => keys.map((key) => ({ key, functionName: key, timeoutMs: 1 }));
const find = createApiRouter(
  routes('ANY /a', 'GET /a', 'GET /a/{id}', 'GET /a/b', 'POST /files/{path+}', 'GET /v1:x', '$default'),
);

test.each([
  ['GET', '/a', 'GET /a', {}],
  ['PUT', '/a', 'ANY /a', {}],
  ['GET', '/a/b', 'GET /a/b', {}],
  ['GET', '/a/x%20y', 'GET /a/{id}', { id: 'x y' }],
  ['POST', '/files/x/y', 'POST /files/{path+}', { path: 'x/y' }],
  ['GET', '/v1:x', 'GET /v1:x', {}],
  ['DELETE', '/a/b', '$default', {}],
  ['GET', '/a/', '$default', {}],
  ['GET', '/A', '$default', {}],
])('the request %s %s is routed to %s', (method, path, routeKey, parameters) => {
  expect(find(method, path)?.matched).toEqual({ routeKey, parameters });
});

test('a path without a route gets no response if there is no default route', () => {
  expect(createApiRouter(routes('GET /a'))('GET', '/b')).toBeUndefined();
});
