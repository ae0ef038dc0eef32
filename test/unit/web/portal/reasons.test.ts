import { expect, test } from 'vitest';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import { LEAD_NOT_EDITABLE } from '#shared/domain/portal/own-lead.ts';
import {
  BLOCKED_IN_CAMPAIGN,
  COMPANY_CODE_FIXED,
  NO_OWN_CODES,
  REF_ID_FIXED,
} from '#shared/domain/portal/own-promotion.ts';
import { TERMS_CHANGED } from '#shared/domain/portal/sign-up.ts';
import { SUB_ID_INVALID, SUB_ID_TAKEN, TOO_MANY_OWN_LINKS } from '#shared/domain/promoters/links/referral-links.ts';
import { TOO_MANY_PROMO_CODES } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { METHOD_EXISTS } from '#shared/operations/payout-methods/change-methods.ts';
import { WHOLE_EMAIL_REQUIRED } from '#shared/operations/portal/find-by-whole-email.ts';
import { INVALID_PROOF } from '#shared/operations/portal/sign-up-proof.ts';
import { takenText } from '#shared/routes/texts.ts';
import { translateReason } from '#web/portal/texts/reasons.ts';

test.each([
  [takenText('email'), 'reasonEmailTaken'],
  [takenText('promo_code'), 'reasonTaken'],
  [takenText('ref_id'), 'reasonTaken'],
  ['Validation failed: Ref token has already been taken', 'reasonTaken'],
  [SUB_ID_TAKEN, 'reasonTaken'],
  [SUB_ID_INVALID, 'reasonWithoutAt'],
  [TOO_MANY_OWN_LINKS, 'reasonLimit'],
  [TOO_MANY_PROMO_CODES, 'reasonLimit'],
  [LEAD_NOT_EDITABLE, 'reasonReferralFixed'],
  [BLOCKED_IN_CAMPAIGN, 'reasonBlocked'],
  [REF_ID_FIXED, 'reasonCompanyOnly'],
  [NO_OWN_CODES, 'reasonCompanyOnly'],
  [COMPANY_CODE_FIXED, 'reasonCompanyOnly'],
  [TERMS_CHANGED, 'reasonTerms'],
  [INVALID_PROOF, 'reasonTimeout'],
  [WHOLE_EMAIL_REQUIRED, 'reasonWholeEmail'],
  [METHOD_EXISTS, 'reasonMethodExists'],
  ['method is refused: choose one of paypal.', 'methodNotOffered'],
  ['profile[website] is invalid.', 'checkEntry'],
])('the message “%s” is translated', (message, name) => {
  expect(translateReason(message)?.name).toBe(name);
});

const holder = 'Grace Hopper';
test.each<[MethodKind, PayoutDetailsInput, string]>([
  ['paypal', { paypalEmail: 'grace' }, 'checkEntry'],
  ['custom', { text: ' ' }, 'reasonRequired'],
  ['custom', { text: 'x'.repeat(1001) }, 'reasonTooLong'],
  ['custom', { text: 'a\u0000b' }, 'reasonHidden'],
  ['custom', { text: '=1+1' }, 'reasonFormula'],
  ['wise', { wiseEmail: 'g@example.com', holder, iban: 'DE00' }, 'reasonDigits'],
  ['bank', { holder, bankCountry: 'FR', iban: 'DE89 3704 0044 0532 0130 00' }, 'reasonIbanCountry'],
  [
    'bank',
    { holder, bankCountry: 'DE', iban: 'DE89 3704 0044 0532 0130 00', accountNumber: '532013000' },
    'reasonOneNumber',
  ],
  ['bank', { holder, bankCountry: 'DE' }, 'ibanOrNumber'],
  ['bank', { holder, bankCountry: 'DE', accountNumber: '532013000' }, 'ibanOrNumber'],
  ['bank', { holder, bankCountry: 'DE', bic: 'COBA' }, 'reasonBic'],
  ['bank', { holder, bankCountry: 'US' }, 'reasonRequired'],
  ['bank', { holder, bankCountry: 'US', routing: '1', accountNumber: '1' }, 'reasonFormat'],
  ['bank', { holder, bankCountry: 'US', routing: '021000020', accountNumber: '123456789' }, 'reasonDigits'],
])('the rejection of %s details, %j, is translated', (method, details, name) => {
  expect(translateReason(findRefusal(() => parsePayoutDetails(method, details, null)))?.name).toBe(name);
});

test('a number in a message is kept, and unknown messages have no translation', () => {
  expect(translateReason(TOO_MANY_OWN_LINKS)?.values).toEqual({ count: '20' });
  expect(translateReason('The moon is full.')).toBeNull();
});

function findRefusal(rule: () => unknown): string {
  try {
    rule();
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'invalid') return error.reason.message;
    throw error;
  }
  throw new Error('It was not refused.');
}
