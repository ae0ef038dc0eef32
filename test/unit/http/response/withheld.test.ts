import { expect, test } from 'vitest';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { withheld } from '#shared/http/response/withheld.ts';

const keyWith = (...scopes: ('read' | 'manage' | 'pay')[]): Caller => ({ is: 'key', id: '1', scopes });
const profile = { paypal_email: 'grace@example.com', auth_token: 'secret' };

test('callers without `pay` see PayPal addresses masked, however deep they are in an answer', () => {
  const answer = { payouts: [{ paypal_email: 'ada@example.com', promoter: { profile } }] };
  expect(withheld(answer, keyWith('read', 'manage'))).toEqual({
    payouts: [{ paypal_email: 'ad…@e…', promoter: { profile: { paypal_email: 'gr…@e…', auth_token: 'secret' } } }],
  });
});

test('callers without `manage` see no tokens, and with `pay` they see PayPal addresses', () => {
  expect(withheld(profile, keyWith('read', 'pay'))).toEqual({ paypal_email: 'grace@example.com', auth_token: null });
});

test('callers with both permissions get an answer as it is', () => {
  expect(withheld(profile, keyWith('read', 'manage', 'pay'))).toBe(profile);
});

test('a missing PayPal address stays null, and a masked one stays as it is', () => {
  const answer = [{ paypal_email: null }, { paypal_email: 'gr…@e…' }];
  expect(withheld(answer, keyWith('read'))).toEqual(answer);
});
