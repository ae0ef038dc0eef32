import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packed } from '#shared/http/response/packed.ts';

const long = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Grace Höpper' })));
const answer = (body: string, headers: Record<string, string> = {}) => ({ statusCode: 200, headers, body });
const unpacked = (sent: { body: string; isBase64Encoded?: boolean }) =>
  sent.isBase64Encoded ? gunzipSync(Buffer.from(sent.body, 'base64')).toString() : null;

test.each(['gzip', 'GZIP', 'deflate, gzip, br', 'br;q=1.0, gzip;q=0.5', 'x-gzip', '*', 'gzip;q=1, identity;q=0.5'])(
  'a long answer is packed for who takes %s',
  async (accepted) => {
    const sent = await packed(answer(long), accepted);
    expect(unpacked(sent)).toBe(long);
    expect(sent.headers).toEqual({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', '*;q=0', 'gzip;q=0.1, identity', 'gzip;q=x'])(
  'it is sent as it is to who takes %s, and the header for caches says so',
  async (accepted) => {
    expect(await packed(answer(long), accepted)).toEqual(answer(long, { vary: 'accept-encoding' }));
  },
);

test('a short one is sent as it is', async () => {
  expect(await packed(answer('[]'), 'gzip')).toEqual(answer('[]'));
});

test('what pages of other origins may read differs by that, too', async () => {
  const { headers } = await packed(answer(long, { vary: 'origin' }), 'gzip');
  expect(headers.vary).toBe('origin, accept-encoding');
});

test('the tag of one that may be packed is a weak one', async () => {
  const kept = { etag: '"x"' };
  for (const body of [long, '']) {
    expect((await packed(answer(body, kept), 'gzip')).headers.etag).toBe('W/"x"');
    expect((await packed(answer(body, kept), undefined)).headers).toEqual({ ...kept, vary: 'accept-encoding' });
  }
});

test('what gets no smaller is sent as it is', async () => {
  const noise = randomBytes(3000).toString('base64url');
  expect(await packed(answer(noise), 'gzip')).toEqual(answer(noise, { vary: 'accept-encoding' }));
});

test('of what is kept each version is packed, whichever was asked for before', async () => {
  const [first, second] = [long, long.replace('Grace', 'Ada')];
  for (const [body, etag] of [
    [first, '"1"'],
    [first, '"1"'],
    [second, '"2"'],
    [first, '"1"'],
  ] as const) {
    expect(unpacked(await packed(answer(body, { etag }), 'gzip'))).toBe(body);
  }
});
