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
import { startKeyServer } from '#lib/local/emulators/key-server.ts';
import { openKeys } from '#lib/local/emulators/keys.ts';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import type { LocalServer } from '#lib/local/server.ts';

const arn = (id: string) => `arn:aws:kms:us-east-1:000000000000:key/${id}`;
const macKeyPlan = { id: 'outside-Key', arn: arn('outside-Key'), use: 'codes' } as const;
const encryptionKeyPlan = { id: 'outside-Payouts', arn: arn('outside-Payouts'), use: 'data keys' } as const;
let server: LocalServer;
let secret: Buffer;
let kms: KMSClient;

beforeAll(async () => {
  const [macKey, encryptionKey] = await openKeys(undefined, [macKeyPlan, encryptionKeyPlan]);
  if (!macKey || !encryptionKey) throw new Error('no key');
  secret = macKey.secret;
  server = await startKeyServer([macKey, encryptionKey]);
  kms = new KMSClient({ endpoint: server.address, region: 'us-east-1', credentials: LOCAL_CREDENTIALS });
});
afterAll(() => server.close());

const requestMac = (KeyId: string, text = 'endpoint 1', MacAlgorithm: MacAlgorithmSpec = 'HMAC_SHA_256') =>
  kms.send(new GenerateMacCommand({ KeyId, MacAlgorithm, Message: Buffer.from(text) }));

test('a MAC is HMAC-SHA-256 with the key, by key id and by ARN', async () => {
  const expected = createHmac('sha256', secret).update('endpoint 1').digest();
  for (const name of [macKeyPlan.id, macKeyPlan.arn]) {
    const { Mac = new Uint8Array(), KeyId, MacAlgorithm } = await requestMac(name);
    expect(Buffer.from(Mac).equals(expected)).toBe(true);
    expect({ KeyId, MacAlgorithm }).toEqual({ KeyId: macKeyPlan.arn, MacAlgorithm: 'HMAC_SHA_256' });
  }
});

test('a MAC is valid for its own text only', async () => {
  const { Mac = new Uint8Array() } = await requestMac(macKeyPlan.id);
  const verify = (text: string) =>
    kms.send(
      new VerifyMacCommand({ KeyId: macKeyPlan.arn, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text), Mac }),
    );
  expect(await verify('endpoint 1')).toMatchObject({ KeyId: macKeyPlan.arn, MacValid: true });
  await expect(verify('endpoint 2')).rejects.toMatchObject({ name: 'KMSInvalidMacException' });
});

const requestDataKey = (EncryptionContext: Record<string, string>, KeyId: string = encryptionKeyPlan.id) =>
  kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }));
const requestDecryption = (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string>) =>
  kms.send(new DecryptCommand({ KeyId: encryptionKeyPlan.arn, CiphertextBlob, EncryptionContext }));

test('a data key is decrypted only with its own encryption context, in any order', async () => {
  const { Plaintext, CiphertextBlob, KeyId } = await requestDataKey({ account: '1', promoter: '2' });
  expect([Plaintext?.length, KeyId]).toEqual([32, encryptionKeyPlan.arn]);
  expect((await requestDecryption(CiphertextBlob, { promoter: '2', account: '1' })).Plaintext).toEqual(Plaintext);
  for (const context of [{ account: '1', promoter: '3' }, { account: '1' }, {}]) {
    await expect(requestDecryption(CiphertextBlob, context)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});

test('a data key for a use is not decrypted without it or with another one', async () => {
  const details = { account: '1', promoter: '2' };
  const keyForUse = await requestDataKey({ ...details, use: 'payout details' });
  const keyWithoutUse = await requestDataKey(details);
  const refused = { name: 'InvalidCiphertextException' };
  await expect(requestDecryption(keyForUse.CiphertextBlob, details)).rejects.toMatchObject(refused);
  for (const use of ['payout details', 'billing secret']) {
    await expect(requestDecryption(keyWithoutUse.CiphertextBlob, { ...details, use })).rejects.toMatchObject(refused);
  }
  const other = requestDecryption(keyForUse.CiphertextBlob, { ...details, use: 'billing secret' });
  await expect(other).rejects.toMatchObject(refused);
});

test('two data keys are different', async () => {
  const [first, second] = [await requestDataKey({}), await requestDataKey({})];
  expect(first.Plaintext).not.toEqual(second.Plaintext);
});

test('two keys have 32 bytes and are different', async () => {
  const [first, second] = await openKeys(undefined, [macKeyPlan, { ...macKeyPlan, id: 'other' }]);
  expect([first?.secret.length, second?.secret.length]).toEqual([32, 32]);
  expect(first?.secret.equals(second?.secret ?? Buffer.alloc(0))).toBe(false);
});

test.each([
  ['an unknown key', () => requestMac('other'), 'NotFoundException'],
  ['another algorithm', () => requestMac(macKeyPlan.id, 'x', 'HMAC_SHA_512'), 'InvalidKeyUsageException'],
  ['no message', () => requestMac(macKeyPlan.id, ''), 'ValidationException'],
  ['a message of more than 4096 bytes', () => requestMac(macKeyPlan.id, 'x'.repeat(4097)), 'ValidationException'],
  ['a key for another purpose', () => requestDataKey({}, macKeyPlan.id), 'InvalidKeyUsageException'],
  ['an invalid ciphertext', () => requestDecryption(Buffer.from('x'), {}), 'InvalidCiphertextException'],
  [
    'another operation',
    () => kms.send(new EncryptCommand({ KeyId: macKeyPlan.id, Plaintext: Buffer.from('x') })),
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
