import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressResponse } from '#shared/http/response/compression.ts';

const long = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Grace Höpper' })));
const response = (body: string, headers: Record<string, string> = {}) => ({ statusCode: 200, headers, body });
const unzip = (response: { body: string; isBase64Encoded?: boolean }) =>
  response.isBase64Encoded ? gunzipSync(Buffer.from(response.body, 'base64')).toString() : null;

test.each(['gzip', 'GZIP', 'deflate, gzip, br', 'br;q=1.0, gzip;q=0.5', 'x-gzip', '*', 'gzip;q=1, identity;q=0.5'])(
  'a long reply is compressed for Accept-Encoding %s',
  async (accepted) => {
    const compressed = await compressResponse(response(long), accepted);
    expect(unzip(compressed)).toBe(long);
    expect(compressed.headers).toEqual({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', '*;q=0', 'gzip;q=0.1, identity', 'gzip;q=x'])(
  'a long reply is not compressed for Accept-Encoding %s but varies by it',
  async (accepted) => {
    expect(await compressResponse(response(long), accepted)).toEqual(response(long, { vary: 'accept-encoding' }));
  },
);

test('a short reply is not compressed', async () => {
  expect(await compressResponse(response('[]'), 'gzip')).toEqual(response('[]'));
});

test('a reply that varies by origin keeps that header', async () => {
  const { headers } = await compressResponse(response(long, { vary: 'origin' }), 'gzip');
  expect(headers.vary).toBe('origin, accept-encoding');
});

test('the ETag of a compressed reply becomes weak', async () => {
  const headers = { etag: '"x"' };
  for (const body of [long, '']) {
    expect((await compressResponse(response(body, headers), 'gzip')).headers.etag).toBe('W/"x"');
    expect((await compressResponse(response(body, headers), undefined)).headers).toEqual({
      ...headers,
      vary: 'accept-encoding',
    });
  }
});

test('a reply that compression would not shrink is unchanged', async () => {
  const noise = randomBytes(3000).toString('base64url');
  expect(await compressResponse(response(noise), 'gzip')).toEqual(response(noise, { vary: 'accept-encoding' }));
});

test('each version of a cacheable reply is compressed correctly, in any order of requests', async () => {
  const [first, second] = [long, long.replace('Grace', 'Ada')];
  for (const [body, etag] of [
    [first, '"1"'],
    [first, '"1"'],
    [second, '"2"'],
    [first, '"1"'],
  ] as const) {
    expect(unzip(await compressResponse(response(body, { etag }), 'gzip'))).toBe(body);
  }
});
