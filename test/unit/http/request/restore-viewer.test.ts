import { expect, test } from 'vitest';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { restoreViewer } from '#shared/http/request/restore-viewer.ts';

const SECRET = 'k'.repeat(40);
const forwarded = { 'x-viewer-address': '203.0.113.7', 'x-viewer-host': 'partners.shop.example' };
const country = { 'cloudfront-viewer-country': 'DE' };

/** A request from 192.0.2.1 as handlers see it. */
function restore(headers: Record<string, string>, stageVariables: Record<string, string> = { edgeSecret: SECRET }) {
  const requestContext = { domainName: 'api.example', http: { method: 'POST', sourceIp: '192.0.2.1' } };
  const event = {
    headers: { host: 'api.example', ...headers },
    stageVariables,
    requestContext,
  } as unknown as HttpEvent;
  restoreViewer.before?.({ event } as never);
  const { domainName, http } = event.requestContext;
  return { address: http.sourceIp, names: [domainName, event.headers.host], headers: Object.keys(event.headers) };
}

test('a request from the distribution has the viewer address and host', () => {
  expect(restore({ ...forwarded, 'x-origin-secret': SECRET, accept: '*/*' })).toEqual({
    address: '203.0.113.7',
    names: ['partners.shop.example', 'partners.shop.example'],
    headers: ['host', 'accept'],
  });
});

test('a request with the previous secret is valid during rotation', () => {
  const variables = { edgeSecret: 'n'.repeat(40), previousEdgeSecret: SECRET };
  const getAddress = (secret: string) => restore({ ...forwarded, 'x-origin-secret': secret }, variables).address;
  expect(getAddress(SECRET)).toBe('203.0.113.7');
  expect(getAddress('n'.repeat(40))).toBe('203.0.113.7');
  expect(getAddress('x'.repeat(40))).toBe('192.0.2.1');
});

test.each<[who: string, headers: Record<string, string>, variables?: Record<string, string>]>([
  ['names an address, and no secret', forwarded],
  ['has another secret', { ...forwarded, 'x-origin-secret': 'x'.repeat(40) }],
  ['has the beginning of the secret', { ...forwarded, 'x-origin-secret': SECRET.slice(1) }],
  ['has an empty secret, where there is no distribution', { ...forwarded, 'x-origin-secret': '' }, {}],
  ['names no secret, where there is no distribution', forwarded, {}],
  ['says what proxies say', { 'x-forwarded-for': '203.0.113.7', 'x-origin-secret': SECRET }],
])('a direct caller who %s is seen with its own address', (_, headers, variables) => {
  const { address, names } = restore(headers, variables);
  expect({ address, names }).toEqual({ address: '192.0.2.1', names: ['api.example', 'api.example'] });
});

test('the country of the viewer counts only with the secret', () => {
  const withSecret = (secret: string) => restore({ ...forwarded, ...country, 'x-origin-secret': secret }).headers;
  expect(withSecret(SECRET)).toEqual(['host', 'cloudfront-viewer-country']);
  expect(withSecret('x')).toEqual(['host']);
});

test('handlers never see the secret or the forwarded headers', () => {
  for (const secret of [SECRET, 'x'])
    expect(restore({ ...forwarded, 'x-origin-secret': secret }).headers).toEqual(['host']);
});
