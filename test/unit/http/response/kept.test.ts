import { expect, test } from 'vitest';
import { Kept, keptReply } from '#shared/http/response/kept.ts';

const reply = (text: string, ifNoneMatch?: string) =>
  keptReply(new Kept(text, 60), { headers: { 'if-none-match': ifNoneMatch } });
const etag = reply('x').headers?.etag ?? '';

test('an answer that browsers keep says how long, and what distinguishes it from another', () => {
  expect(reply('x')).toMatchObject({
    status: 200,
    body: 'x',
    headers: { etag: expect.stringMatching(/^"[\w-]{22}"$/) },
  });
  expect(reply('x').headers?.['cache-control']).toBe('public, max-age=60, stale-while-revalidate=1440');
  expect(reply('y').headers?.etag).not.toBe(etag);
});

test.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('who has it already, by %s, is not sent it again', (had) => {
  expect(reply('x', had)).toMatchObject({ status: 304, body: '', headers: { etag } });
});

test.each(['', '"other"', etag.slice(1, -1)])('who has another, by %j, is sent it', (had) => {
  expect(reply('x', had).status).toBe(200);
});

test('it has headers of its own beside those of all', () => {
  const policy = { 'content-security-policy': "default-src 'none'" };
  const { headers } = keptReply(new Kept('text', 60, { headers: policy }), { headers: {} });
  expect(headers).toMatchObject({ ...policy, 'cache-control': expect.stringContaining('max-age=60') });
});
