import { createHmac } from 'node:crypto';
import { EncryptCommand, GenerateMacCommand, KMSClient, type MacAlgorithmSpec } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentials } from '#lib/local/environment.ts';
import { startKeyServer } from '#lib/local/key-server.ts';
import { openKeys } from '#lib/local/keys.ts';
import type { Server } from '#lib/local/server.ts';

const plan = { id: 'outside-Key', arn: 'arn:aws:kms:us-east-1:000000000000:key/outside-Key' };
let server: Server;
let secret: Buffer;
let kms: KMSClient;

beforeAll(async () => {
  const [key] = await openKeys(undefined, [plan]);
  if (!key) throw new Error('no key');
  secret = key.secret;
  server = await startKeyServer([key]);
  kms = new KMSClient({ endpoint: server.address, region: 'us-east-1', credentials });
});
afterAll(() => server.close());

const mac = (KeyId: string, text = 'endpoint 1', MacAlgorithm: MacAlgorithmSpec = 'HMAC_SHA_256') =>
  kms.send(new GenerateMacCommand({ KeyId, MacAlgorithm, Message: Buffer.from(text) }));

test('A code is that of HMAC-SHA-256 with the key, by the key’s id and by its ARN', async () => {
  const expected = createHmac('sha256', secret).update('endpoint 1').digest();
  for (const name of [plan.id, plan.arn]) {
    const { Mac = new Uint8Array(), KeyId, MacAlgorithm } = await mac(name);
    expect(Buffer.from(Mac).equals(expected)).toBe(true);
    expect({ KeyId, MacAlgorithm }).toEqual({ KeyId: plan.arn, MacAlgorithm: 'HMAC_SHA_256' });
  }
});

test('Keys are of 32 bytes, and no two are the same', async () => {
  const [one, other] = await openKeys(undefined, [plan, { ...plan, id: 'other' }]);
  expect([one?.secret.length, other?.secret.length]).toEqual([32, 32]);
  expect(one?.secret.equals(other?.secret ?? Buffer.alloc(0))).toBe(false);
});

test.each([
  ['a key that there is not', () => mac('other'), 'NotFoundException'],
  ['another algorithm', () => mac(plan.id, 'x', 'HMAC_SHA_512'), 'InvalidKeyUsageException'],
  ['no message', () => mac(plan.id, ''), 'ValidationException'],
  ['a message of more than 4096 bytes', () => mac(plan.id, 'x'.repeat(4097)), 'ValidationException'],
  [
    'another operation',
    () => kms.send(new EncryptCommand({ KeyId: plan.id, Plaintext: Buffer.from('x') })),
    'UnknownOperationException',
  ],
])('%s is refused by the name that KMS has for it', async (_, call, name) => {
  await expect(call()).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } });
});

test('A body that is no JSON is refused', async () => {
  const headers = { 'x-amz-target': 'TrentService.GenerateMac' };
  const response = await fetch(server.address, { method: 'POST', headers, body: '{' });
  expect([response.status, await response.json()]).toMatchObject([400, { __type: 'SerializationException' }]);
});
