import { expect, test } from 'vitest';
import { CacheableResponse, cacheableReply } from '#shared/http/response/cacheable-response.ts';

const reply = (text: string, ifNoneMatch?: string) =>
  cacheableReply(new CacheableResponse(text, 60), { headers: { 'if-none-match': ifNoneMatch } });
const etag = reply('x').headers?.etag ?? '';

test('a cacheable reply has a max-age and an ETag', () => {
  expect(reply('x')).toMatchObject({
    status: 200,
    body: 'x',
    headers: { etag: expect.stringMatching(/^"[\w-]{22}"$/) },
  });
  expect(reply('x').headers?.['cache-control']).toBe('public, max-age=60, stale-while-revalidate=1440');
  expect(reply('y').headers?.etag).not.toBe(etag);
});

test.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('a request with the current ETag, %s, gets 304', (had) => {
  expect(reply('x', had)).toMatchObject({ status: 304, body: '', headers: { etag } });
});

test.each(['', '"other"', etag.slice(1, -1)])('a request with another ETag, %j, gets 200', (had) => {
  expect(reply('x', had).status).toBe(200);
});

test('a cacheable reply keeps its own headers', () => {
  const policy = { 'content-security-policy': "default-src 'none'" };
  const { headers } = cacheableReply(new CacheableResponse('text', 60, { headers: policy }), { headers: {} });
  expect(headers).toMatchObject({ ...policy, 'cache-control': expect.stringContaining('max-age=60') });
});
