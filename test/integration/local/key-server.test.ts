import { createHmac } from 'node:crypto';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateMacCommand,
  KMSClient,
  type MacAlgorithmSpec,
  VerifyMacCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentials } from '#lib/local/functions/environment.ts';
import { startKeyServer } from '#lib/local/outside/key-server.ts';
import { openKeys } from '#lib/local/outside/keys.ts';
import type { Server } from '#lib/local/server.ts';

const arn = (id: string) => `arn:aws:kms:us-east-1:000000000000:key/${id}`;
const plan = { id: 'outside-Key', arn: arn('outside-Key'), does: 'codes' } as const;
const sealing = { id: 'outside-Payouts', arn: arn('outside-Payouts'), does: 'data keys' } as const;
let server: Server;
let secret: Buffer;
let kms: KMSClient;

beforeAll(async () => {
  const [key, other] = await openKeys(undefined, [plan, sealing]);
  if (!key || !other) throw new Error('no key');
  secret = key.secret;
  server = await startKeyServer([key, other]);
  kms = new KMSClient({ endpoint: server.address, region: 'us-east-1', credentials });
});
afterAll(() => server.close());

const mac = (KeyId: string, text = 'endpoint 1', MacAlgorithm: MacAlgorithmSpec = 'HMAC_SHA_256') =>
  kms.send(new GenerateMacCommand({ KeyId, MacAlgorithm, Message: Buffer.from(text) }));

test('a MAC is HMAC-SHA-256 with the key, by key id and by ARN', async () => {
  const expected = createHmac('sha256', secret).update('endpoint 1').digest();
  for (const name of [plan.id, plan.arn]) {
    const { Mac = new Uint8Array(), KeyId, MacAlgorithm } = await mac(name);
    expect(Buffer.from(Mac).equals(expected)).toBe(true);
    expect({ KeyId, MacAlgorithm }).toEqual({ KeyId: plan.arn, MacAlgorithm: 'HMAC_SHA_256' });
  }
});

test('a MAC is valid for its own text only', async () => {
  const { Mac = new Uint8Array() } = await mac(plan.id);
  const verify = (text: string) =>
    kms.send(new VerifyMacCommand({ KeyId: plan.arn, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text), Mac }));
  expect(await verify('endpoint 1')).toMatchObject({ KeyId: plan.arn, MacValid: true });
  await expect(verify('endpoint 2')).rejects.toMatchObject({ name: 'KMSInvalidMacException' });
});

const dataKey = (EncryptionContext: Record<string, string>, KeyId: string = sealing.id) =>
  kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }));
const opened = (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string>) =>
  kms.send(new DecryptCommand({ KeyId: sealing.arn, CiphertextBlob, EncryptionContext }));

test('a data key is decrypted only with its own encryption context, in any order', async () => {
  const { Plaintext, CiphertextBlob, KeyId } = await dataKey({ account: '1', promoter: '2' });
  expect([Plaintext?.length, KeyId]).toEqual([32, sealing.arn]);
  expect((await opened(CiphertextBlob, { promoter: '2', account: '1' })).Plaintext).toEqual(Plaintext);
  for (const context of [{ account: '1', promoter: '3' }, { account: '1' }, {}]) {
    await expect(opened(CiphertextBlob, context)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  }
});

test('two data keys are different', async () => {
  const [one, other] = [await dataKey({}), await dataKey({})];
  expect(one.Plaintext).not.toEqual(other.Plaintext);
});

test('two keys have 32 bytes and are different', async () => {
  const [one, other] = await openKeys(undefined, [plan, { ...plan, id: 'other' }]);
  expect([one?.secret.length, other?.secret.length]).toEqual([32, 32]);
  expect(one?.secret.equals(other?.secret ?? Buffer.alloc(0))).toBe(false);
});

test.each([
  ['a key that there is not', () => mac('other'), 'NotFoundException'],
  ['another algorithm', () => mac(plan.id, 'x', 'HMAC_SHA_512'), 'InvalidKeyUsageException'],
  ['no message', () => mac(plan.id, ''), 'ValidationException'],
  ['a message of more than 4096 bytes', () => mac(plan.id, 'x'.repeat(4097)), 'ValidationException'],
  ['a key for something else', () => dataKey({}, plan.id), 'InvalidKeyUsageException'],
  ['what is no data key', () => opened(Buffer.from('x'), {}), 'InvalidCiphertextException'],
  [
    'another operation',
    () => kms.send(new EncryptCommand({ KeyId: plan.id, Plaintext: Buffer.from('x') })),
    'UnknownOperationException',
  ],
])('%s is rejected with the error name of KMS', async (_, call, name) => {
  await expect(call()).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } });
});

test('a body that is not JSON is rejected', async () => {
  const headers = { 'x-amz-target': 'TrentService.GenerateMac' };
  const response = await fetch(server.address, { method: 'POST', headers, body: '{' });
  expect([response.status, await response.json()]).toMatchObject([400, { __type: 'SerializationException' }]);
});
