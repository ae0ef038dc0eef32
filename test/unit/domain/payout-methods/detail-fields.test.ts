import { expect, test } from 'vitest';
import { listDetailFields } from '#shared/domain/payout-methods/detail-fields.ts';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';

const listRequiredFields = (...parameters: Parameters<typeof listDetailFields>) =>
  listDetailFields(...parameters)
    .filter(({ isRequired }) => isRequired)
    .map(({ part }) => part);

test('bank fields depend on the country; elsewhere an IBAN or account number is requested', () => {
  expect(listRequiredFields('bank', 'US')).toEqual(['holder', 'bankCountry', 'routing', 'accountNumber']);
  expect(listRequiredFields('bank', 'CA')).toEqual([
    'holder',
    'bankCountry',
    'transitNumber',
    'institutionNumber',
    'accountNumber',
  ]);
  for (const country of ['', 'DE', 'JP']) {
    expect(listRequiredFields('bank', country)).toEqual(['holder', 'bankCountry']);
    const parts = listDetailFields('bank', country).map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['iban', 'accountNumber', 'bic']));
  }
});

test('each field is requested once, and required fields are those the service requires', () => {
  const input = {
    paypalEmail: 'g@pay.example',
    wiseEmail: 'g@wise.example',
    text: 'Cash',
    holder: 'Grace Hopper',
    bankCountry: 'US',
    routing: '021000021',
    accountNumber: '123456781122',
  };
  for (const kind of PAYOUT_METHODS) {
    const parts = listDetailFields(kind, 'US').map(({ part }) => part);
    expect(new Set(parts).size).toBe(parts.length);
    expect(() => parsePayoutDetails(kind, input, null)).not.toThrow();
    for (const part of listRequiredFields(kind, 'US')) {
      expect(() => parsePayoutDetails(kind, { ...input, [part]: undefined }, null)).toThrow();
    }
  }
});
