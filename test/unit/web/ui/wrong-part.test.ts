import { expect, test } from 'vitest';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { parseInvalidDetail } from '#web/ui/payout-methods/invalid-detail.ts';

test('a rejected payout detail is shown at its field in a sentence', () => {
  const findWrongPart = (details: object) => {
    try {
      parsePayoutDetails('bank', { holder: 'Grace', bankCountry: 'DE', ...details }, null);
    } catch (error) {
      if (error instanceof Refusal && 'message' in error.reason) return parseInvalidDetail(error.reason.message);
    }
    throw new Error('it was not refused');
  };
  expect(findWrongPart({ iban: 'DE00' })).toEqual({ name: 'iban', reason: 'Check its digits.' });
  expect(findWrongPart({})).toEqual({ name: 'iban', reason: 'An IBAN or an account number is needed.' });
  expect(parseInvalidDetail('details[wise_email] is invalid.')).toEqual({
    name: 'wise_email',
    reason: 'Check this entry.',
  });
  expect(parseInvalidDetail('promoter_id is invalid.')).toBeUndefined();
});
