import { expect, test } from 'vitest';
import { buildHttpEvent, type MatchedRoute, type ReceivedHttpRequest } from '#lib/local/gateway/http-event.ts';

const at = new Date('2020-03-12T19:03:58.123Z');
const aRequest = (changes: Partial<ReceivedHttpRequest>): ReceivedHttpRequest => ({
  method: 'POST',
  target: '/',
  protocol: 'HTTP/1.1',
  headers: ['Host', 'api.example.com'],
  body: Buffer.alloc(0),
  sourceIp: '192.0.2.1',
  port: 3000,
  ...changes,
});
const event = (changes: Partial<ReceivedHttpRequest>, matched: MatchedRoute = { routeKey: 'POST /', parameters: {} }) =>
  buildHttpEvent(aRequest(changes), matched, '123456789012', at);

test('the request context describes the call', () => {
  const { requestContext, version, routeKey } = event({ headers: ['Host', 'a.example.com', 'User-Agent', 'curl'] });
  expect({ version, routeKey }).toEqual({ version: '2.0', routeKey: 'POST /' });
  expect(requestContext).toMatchObject({
    accountId: '123456789012',
    domainName: 'a.example.com',
    domainPrefix: 'a',
    http: { method: 'POST', path: '/', protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'curl' },
    stage: '$default',
    time: '12/Mar/2020:19:03:58 +0000',
    timeEpoch: at.getTime(),
  });
  expect(requestContext.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('header names are lower-case, repeated headers are joined, and cookies are separate', () => {
  const { headers, cookies } = event({ headers: ['X-A', '1', 'x-a', '2', 'Cookie', 'a=1; b=2', 'Cookie', 'c=3'] });
  expect(headers).toMatchObject({ 'x-a': '1,2', 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' });
  expect(headers).not.toHaveProperty('cookie');
  expect(cookies).toEqual(['a=1', 'b=2', 'c=3']);
});

test('the caller of a proxy is listed before the proxy', () => {
  const { headers } = event({ headers: ['X-Forwarded-For', '203.0.113.9'] });
  expect(headers['x-forwarded-for']).toBe('203.0.113.9, 192.0.2.1');
});

test('query parameters are decoded and joined; the raw query string is unchanged', () => {
  const { rawQueryString, queryStringParameters } = event({ target: '/?a=1&a=2&b=x%20y+z&__proto__=p&q=?' });
  expect(rawQueryString).toBe('a=1&a=2&b=x%20y+z&__proto__=p&q=?');
  expect(Object.entries(queryStringParameters ?? {})).toEqual([
    ['a', '1,2'],
    ['b', 'x y z'],
    ['__proto__', 'p'],
    ['q', '?'],
  ]);
});

test('absent parts of a request are omitted', () => {
  const httpEvent = event({});
  for (const key of ['queryStringParameters', 'pathParameters', 'cookies', 'body'])
    expect(httpEvent).not.toHaveProperty(key);
  expect(httpEvent.isBase64Encoded).toBe(false);
});

test('the path and its variables are decoded', () => {
  const httpEvent = event({ target: '/x/a%20b' }, { routeKey: 'GET /x/{id}', parameters: { id: 'a b' } });
  expect(httpEvent.rawPath).toBe('/x/a b');
  expect(httpEvent.pathParameters).toEqual({ id: 'a b' });
});

test.each([
  ['application/json', false],
  ['Application/JSON; charset=utf-8', false],
  ['text/plain', false],
  ['application/xml', false],
  ['application/x-www-form-urlencoded', true],
  ['application/problem+json', true],
  ['application/octet-stream', true],
  [undefined, true],
])('a body of type %s is base64: %s', (type, encoded) => {
  const headers = type === undefined ? [] : ['Content-Type', type];
  const { body, isBase64Encoded } = event({ headers, body: Buffer.from('é=1') });
  expect({ body, isBase64Encoded }).toEqual({ body: encoded ? 'w6k9MQ==' : 'é=1', isBase64Encoded: encoded });
});
