import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import { decryptDetails, encryptDetails } from '#shared/operations/payout-methods/encrypted-details.ts';
import type { DecryptDataKey, GenerateDataKey } from '#shared/outside/data-key.ts';
import { runtime } from '#shared/runtime.ts';
import { encryptText } from '#shared/store/text-encryption.ts';

/** Data keys as from KMS: each can be decrypted only with its own context. */
const name = (context: object) => createHash('sha256').update(JSON.stringify(context)).digest('hex');
const dataKeys = new Map<string, Uint8Array>();
const newKey: GenerateDataKey = async (context) => {
  const plain = new Uint8Array(createHash('sha256').update(`${dataKeys.size}`).digest());
  const encrypted = new Uint8Array(Buffer.from(`${dataKeys.size} ${name(context)}`));
  dataKeys.set(Buffer.from(encrypted).toString(), plain);
  return { plain, encrypted };
};
const decryptKey: DecryptDataKey = async (sealed, context) => {
  const key = Buffer.from(sealed).toString();
  const plain = dataKeys.get(key);
  if (!plain || !key.endsWith(name(context))) throw new Error('It was not encrypted with this context.');
  return plain;
};
const account = { id: 1 };
const iban = 'DE89370400440532013000';
const details = parsePayoutDetails('bank', { holder: 'Ada Lovelace', bankCountry: 'DE', iban }, null);

test('details are encrypted with their own data key and decrypted unchanged', async () => {
  const sealed = await encryptDetails({ account, runtime, newKey }, 7, details);
  expect(sealed).toMatchObject({ promoterId: 7, method: 'bank' });
  expect(Buffer.from(sealed.text).toString('latin1')).not.toContain('3704');
  expect(await decryptDetails({ account, runtime, decryptKey }, sealed)).toEqual(details);
  const repeated = await encryptDetails({ account, runtime, newKey }, 7, details);
  expect([repeated.key, repeated.text]).not.toEqual([sealed.key, sealed.text]);
});

test('details moved to another promoter or account cannot be decrypted', async () => {
  const sealed = await encryptDetails({ account, runtime, newKey }, 7, details);
  await expect(decryptDetails({ account, runtime, decryptKey }, { ...sealed, promoterId: 8 })).rejects.toThrow();
  await expect(decryptDetails({ account: { id: 2 }, runtime, decryptKey }, sealed)).rejects.toThrow();
});

test('the data key of details is bound to their use, account and promoter', async () => {
  const contexts: object[] = [];
  const recordContext: GenerateDataKey = (context) => {
    contexts.push(context);
    return newKey(context);
  };
  const sealed = await encryptDetails({ account, runtime, newKey: recordContext }, 7, details);
  expect(contexts).toEqual([{ account: '1', use: 'payout details', promoter: '7' }]);
  const { use, ...withoutUse } = sealed;
  await expect(decryptDetails({ account, runtime, decryptKey }, withoutUse)).rejects.toThrow();
});

test('details that were stored before data keys had a use are still decrypted', async () => {
  const { plain, encrypted: key } = await newKey({ account: '1', promoter: '7' });
  const older = { promoterId: 7, method: 'bank', key, text: encryptText(JSON.stringify(details), [plain]) } as const;
  expect(await decryptDetails({ account, runtime, decryptKey }, older)).toEqual(details);
  await expect(decryptDetails({ account, runtime, decryptKey }, { ...older, promoterId: 8 })).rejects.toThrow();
});

test('a PayPal address is not encrypted, since the profile contains it', async () => {
  const paypal = { method: 'paypal', email: 'grace@example.com' } as const;
  expect(await decryptDetails({ account, runtime, decryptKey }, paypal)).toEqual(paypal);
});
