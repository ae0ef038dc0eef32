import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBucketRequest, BUCKET_PATH } from '#lib/local/files/bucket-requests.ts';
import { openFileStore } from '#lib/local/files/file-store.ts';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { presignUrl } from '#shared/outside/files/signature.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface CallDetails {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signedAt?: number;
  readonly expiresS?: number;
}

/** A call that is signed like those of functions. */
function call(method: string, target: string, details: CallDetails = {}) {
  const { headers = { 'content-type': 'image/png' }, signedAt = Date.now(), expiresS = 60 } = details;
  const signer = { ...LOCAL_CREDENTIALS, region: 'eu-west-1', now: new Date(signedAt).toISOString() };
  const url = presignUrl(signer, { method, url: `http://127.0.0.1${BUCKET_PATH}${target}`, expiresS, headers });
  return {
    method,
    target: url.slice('http://127.0.0.1'.length),
    headers: { ...headers, host: '127.0.0.1' },
    body: Buffer.from('picture'),
  };
}

test.each([
  ['memory', () => openFileStore(undefined)],
  ['a folder', () => openFileStore(join(folder, 'files'))],
])('the bucket in %s stores, reads and deletes a file by signed calls', async (_, open) => {
  const key = 'files/1/token/a.png';
  expect((await answerBucketRequest(open(), { ...call('PUT', key), target: `${BUCKET_PATH}${key}` })).status).toBe(403);
  const store = open();
  expect((await answerBucketRequest(store, call('PUT', key))).status).toBe(200);
  const first = await answerBucketRequest(store, call('GET', key, { headers: { range: 'bytes=0-3' } }));
  const common = {
    'content-type': 'image/png',
    'content-disposition': 'attachment',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
  };
  expect([first.status, Object.fromEntries(first.headers), first.body.toString()]).toEqual([
    206,
    { ...common, 'content-range': 'bytes 0-3/7' },
    'pict',
  ]);
  const whole = await answerBucketRequest(store, call('GET', key));
  expect([whole.status, Object.fromEntries(whole.headers), whole.body.toString()]).toEqual([200, common, 'picture']);
  const list = async (prefix: string) =>
    (await answerBucketRequest(store, call('GET', `?list-type=2&prefix=${prefix}`))).body.toString();
  expect([await list('files%2F1%2F'), await list('files%2F11%2F')]).toEqual([
    expect.stringContaining('<Key>files/1/token/a.png</Key>'),
    expect.not.stringContaining('<Key>'),
  ]);
  expect((await answerBucketRequest(store, call('DELETE', key))).status).toBe(204);
  expect((await answerBucketRequest(store, call('GET', key))).status).toBe(403);
});

test('the bucket copies a file that is there with the content that is asked for', async () => {
  const store = openFileStore(undefined);
  await answerBucketRequest(store, call('PUT', 'pending/a.png'));
  const { headers } = await answerBucketRequest(store, call('GET', 'pending/a.png'));
  const etag = String(Object.fromEntries(headers).etag);
  const copy = async (source: string, copyIfMatch = etag) => {
    const copied = { 'x-amz-copy-source': `${BUCKET_PATH}${source}`, 'x-amz-copy-source-if-match': copyIfMatch };
    return (await answerBucketRequest(store, call('PUT', 'files/b.png', { headers: copied }))).status;
  };
  expect([await copy('pending/c.png'), await copy('pending/a.png', '"other"')]).toEqual([403, 412]);
  expect(await store.read('files/b.png')).toBeUndefined();
  expect(await copy('pending/a.png')).toBe(200);
  expect(await store.read('files/b.png')).toEqual({ type: 'image/png', body: Buffer.from('picture') });
});

test('the bucket refuses requests that are expired or differ from what was signed', async () => {
  const store = openFileStore(undefined);
  const key = 'exports/1/token/invoices-1.zip';
  await answerBucketRequest(store, call('PUT', key));
  const read = async (request: ReturnType<typeof call>) => (await answerBucketRequest(store, request)).status;
  const signed = call('GET', key, { headers: {} });
  expect(await read(signed)).toBe(200);
  const altered = [
    call('GET', key, { headers: {}, signedAt: Date.now() - 61_000 }),
    { ...signed, target: signed.target.replace('X-Amz-Expires=60', 'X-Amz-Expires=604800') },
    { ...signed, target: signed.target.replace('exports/1/', 'exports/2/') },
    { ...signed, target: signed.target.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    { ...signed, target: signed.target.split('?')[0] ?? '' },
    { ...signed, method: 'PUT' },
    { ...signed, headers: { host: 'other.example' } },
  ];
  for (const request of altered) expect(await read(request)).toBe(403);
});
