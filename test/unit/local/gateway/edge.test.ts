import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDistributionHandler } from '#lib/local/gateway/edge.ts';
import { gatewayMessageResponse } from '#lib/local/gateway/http-response.ts';
import type { BehaviorPlan, FilesPlan } from '#lib/local/plan/plan-edge.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const files = join(folder, 'files');
  mkdirSync(join(files, 'assets'), { recursive: true });
  writeFileSync(join(files, 'index.html'), '<title>A</title>');
  writeFileSync(join(files, 'assets', 'a b.js'), 'let a');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies of a folder, as in the templates. */
const copies = (): FilesPlan[] => {
  const options = { folder: join(folder, 'files'), prefix: 'app' };
  return [
    { ...options, exclude: ['*'], include: ['assets/*'], headers: { 'cache-control': 'immutable' } },
    { ...options, exclude: ['assets/*'], include: [], headers: { 'cache-control': 'no-cache' } },
  ];
};
const page = `function handler(event) {
  var request = event.request;
  if (request.uri === '/app/away') return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/' + event.viewer.ip } } };
  if (request.uri === '/app/') request.uri = '/app/index.html';
  return request;
}`;
const behavior = (pattern: string, overrides: Partial<BehaviorPlan> = {}): BehaviorPlan => ({
  pattern,
  methods: ['GET', 'HEAD', 'POST'],
  files: undefined,
  headers: [],
  code: undefined,
  ...overrides,
});
const ask = async (path: string, method = 'GET') => {
  const edge = createDistributionHandler([
    behavior('/app/*', {
      methods: ['GET'],
      files: copies(),
      code: page,
      headers: [{ name: 'csp', value: 'own', override: true }],
    }),
    behavior('*', {
      headers: [
        { name: 'content-type', value: 'x', override: false },
        { name: 'hsts', value: 'y', override: false },
      ],
    }),
  ]);
  const request = { method, path, host: 'localhost', sourceIp: '127.0.0.1' };
  const { status, headers, body } = await edge(request, async () => gatewayMessageResponse(404, 'of the API'));
  return { status, headers: Object.fromEntries(headers), body: body.toString() };
};

test('a path that is rewritten to a file returns the file with its upload headers', async () => {
  expect(await ask('/app/')).toEqual({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', csp: 'own' },
    body: '<title>A</title>',
  });
  expect((await ask('/app/assets/a%20b.js')).headers).toMatchObject({ 'cache-control': 'immutable' });
});

test('a response of the edge function also has the headers of the behavior', async () => {
  expect(await ask('/app/away')).toEqual({ status: 302, headers: { location: '/127.0.0.1', csp: 'own' }, body: '' });
});

test.each(['/app/nothing.js', '/app/assets', '/app/assets/', '/app/../secret.txt', '/app/%2e%2e%2fsecret.txt'])(
  '%s is not a file, and files outside the folder are never sent',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 403, body: '{"message":"Forbidden"}' });
  },
);

test('a method that the behavior does not allow is rejected', async () => {
  expect((await ask('/app/', 'POST')).status).toBe(403);
});

test('other paths are served by the API; its headers stay unless the behavior overrides them', async () => {
  expect(await ask('/apps', 'POST')).toEqual({
    status: 404,
    headers: { 'content-type': 'application/json', hsts: 'y' },
    body: '{"message":"of the API"}',
  });
});

test('the API answers everything if there is no distribution', async () => {
  const request = { method: 'GET', path: '/dashboard/', host: '', sourceIp: '' };
  expect(await createDistributionHandler([])(request, async () => gatewayMessageResponse(404, 'Not Found'))).toEqual(
    gatewayMessageResponse(404, 'Not Found'),
  );
});
