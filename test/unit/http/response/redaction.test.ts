import { expect, test } from 'vitest';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { PdfFile } from '#shared/http/response/pdf-file.ts';
import { redactSecrets } from '#shared/http/response/redaction.ts';

const createKeyWith = (...scopes: ('read' | 'manage' | 'pay')[]): Caller => ({ is: 'key', id: '1', scopes });
const profile = { paypal_email: 'grace@example.com', auth_token: 'secret' };

test('callers without `pay` see masked PayPal addresses at any depth', () => {
  const response = { payouts: [{ paypal_email: 'ada@example.com', promoter: { profile } }] };
  expect(redactSecrets(response, createKeyWith('read', 'manage'))).toEqual({
    payouts: [{ paypal_email: 'ad…@e…', promoter: { profile: { paypal_email: 'gr…@e…', auth_token: 'secret' } } }],
  });
});

test('callers without `manage` see no tokens, and with `pay` they see PayPal addresses', () => {
  expect(redactSecrets(profile, createKeyWith('read', 'pay'))).toEqual({
    paypal_email: 'grace@example.com',
    auth_token: null,
  });
});

test('callers with both permissions get the unmodified reply', () => {
  expect(redactSecrets(profile, createKeyWith('read', 'manage', 'pay'))).toBe(profile);
});

test('a missing PayPal address stays null, and a masked one is unchanged', () => {
  const response = [{ paypal_email: null }, { paypal_email: 'gr…@e…' }];
  expect(redactSecrets(response, createKeyWith('read'))).toEqual(response);
});

test('files of limited callers keep their bytes', () => {
  const file = new PdfFile(new TextEncoder().encode('%PDF'), 'invoice-1.pdf');
  const { bytes } = redactSecrets(file, createKeyWith('read'));
  expect(Buffer.from(bytes).toString()).toBe('%PDF');
});
