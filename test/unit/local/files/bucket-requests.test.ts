import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBucketRequest, BUCKET_PATH } from '#lib/local/files/bucket-requests.ts';
import { openFileStore } from '#lib/local/files/file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const call = (method: string, target: string, range?: string) => ({
  method,
  target: `${BUCKET_PATH}${target}`,
  type: 'image/png',
  range,
  body: Buffer.from('picture'),
});

test.each([
  ['memory', () => openFileStore(undefined)],
  ['a folder', () => openFileStore(join(folder, 'files'))],
])('the bucket in %s stores, reads and deletes a file by signed calls', async (_, open) => {
  const signed = 'files/1/token/a.png?X-Amz-Signature=1';
  expect((await answerBucketRequest(open(), call('PUT', 'files/1/token/a.png'))).status).toBe(403);
  const store = open();
  expect((await answerBucketRequest(store, call('PUT', signed))).status).toBe(200);
  const { status, headers, body } = await answerBucketRequest(store, call('GET', signed, 'bytes=0-3'));
  expect([status, Object.fromEntries(headers), body.toString()]).toEqual([
    206,
    { 'content-type': 'image/png', 'content-range': 'bytes 0-3/7', etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) },
    'pict',
  ]);
  const list = async (prefix: string) =>
    (await answerBucketRequest(store, call('GET', `?list-type=2&prefix=${prefix}&X-Amz-Signature=1`))).body.toString();
  expect([await list('files%2F1%2F'), await list('files%2F11%2F')]).toEqual([
    expect.stringContaining('<Key>files/1/token/a.png</Key>'),
    expect.not.stringContaining('<Key>'),
  ]);
  expect((await answerBucketRequest(store, call('DELETE', signed))).status).toBe(204);
  expect((await answerBucketRequest(store, call('GET', signed))).status).toBe(403);
});

test('the bucket copies a file that is there with the content that is asked for', async () => {
  const store = openFileStore(undefined);
  const signedPath = (key: string) => `${key}?X-Amz-Signature=1`;
  await answerBucketRequest(store, call('PUT', signedPath('pending/a.png')));
  const { headers } = await answerBucketRequest(store, call('GET', signedPath('pending/a.png')));
  const etag = String(Object.fromEntries(headers).etag);
  const copy = async (source: string, copyIfMatch = etag) => {
    const request = { ...call('PUT', signedPath('files/b.png')), copySource: `${BUCKET_PATH}${source}`, copyIfMatch };
    return (await answerBucketRequest(store, request)).status;
  };
  expect([await copy('pending/c.png'), await copy('pending/a.png', '"other"')]).toEqual([403, 412]);
  expect(await store.read('files/b.png')).toBeUndefined();
  expect(await copy('pending/a.png')).toBe(200);
  expect(await store.read('files/b.png')).toEqual({ type: 'image/png', body: Buffer.from('picture') });
});
