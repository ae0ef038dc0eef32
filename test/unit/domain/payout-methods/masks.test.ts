import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPayoutDetails, summarizeMaskedDetails } from '#shared/domain/payout-methods/masks.ts';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';

function maskDetails(method: MethodKind, details: PayoutDetailsInput) {
  return maskPayoutDetails(parsePayoutDetails(method, details, null));
}

test.each<[MethodKind, PayoutDetailsInput, string]>([
  ['paypal', { paypalEmail: 'grace@example.com' }, 'gr…@e…'],
  ['wise', { wiseEmail: 'grace@example.com', holder: 'Grace Hopper' }, 'gr…@e…'],
  ['bank', { holder: 'Ada', bankCountry: 'DE', iban: 'DE89370400440532013000' }, 'DE…3000'],
  ['bank', { holder: 'Ada', bankCountry: 'US', routing: '021000021', accountNumber: '123456789012' }, 'US …9012'],
  ['bank', { holder: 'Ada', bankCountry: 'US', routing: '021000021', accountNumber: '1234' }, 'US …4'],
  ['custom', { text: 'Cash, on Fridays' }, 'Ca…'],
  ['custom', { text: 'PO' }, '…'],
])('%s %o is shown as %s', (method, details, short) => {
  expect(summarizeMaskedDetails(maskDetails(method, details))).toBe(short);
});

test('the account holder is masked to initials; bank and address are hidden', () => {
  const bank = { bic: 'COBADEFF370', bankName: 'Commerzbank', bankCity: 'Berlin', bankAddress: 'Platz 1' };
  const address = { street: 'Weg 1', city: 'London', postalCode: 'N1', state: 'Greater London', country: 'GB' };
  const input = { holder: 'Ada King-Noel', bankCountry: 'DE', iban: 'DE89370400440532013000', ...bank, ...address };
  const maskedDetails = maskDetails('bank', input);
  const nothing = { bic: null, bankName: null, bankCity: null, bankAddress: null };
  expect(maskedDetails).toMatchObject({ holder: 'A… K…', country: 'DE', iban: 'DE…3000', ...nothing });
  for (const part of [...Object.values(bank), ...Object.values(address)])
    expect(JSON.stringify(maskedDetails)).not.toContain(`"${part}"`);
});

test.each<[string, PayoutDetailsInput]>([
  ['US', { routing: '021000021', accountNumber: '123456789012' }],
  ['GB', { sortCode: '200000', accountNumber: '55779911' }],
  ['CA', { transitNumber: '00012', institutionNumber: '004', accountNumber: '1234567' }],
  ['AU', { bsb: '062000', accountNumber: '12345678' }],
])('bank details in %s only show the end of the account number', (bankCountry, numbers) => {
  const maskedDetails = maskDetails('bank', { holder: 'Ada', bankCountry, ...numbers });
  const textEntries = Object.entries(maskedDetails).filter(([, value]) => typeof value === 'string');
  expect(textEntries.map(([name]) => name).sort()).toEqual(['accountNumber', 'country', 'holder', 'method']);
});

test('a masked number shows at most a third of its digits', () => {
  const number = fc.stringMatching(/^[0-9]{4,17}$/);
  fc.assert(
    fc.property(number, (accountNumber) => {
      const maskedDetails = maskDetails('bank', {
        holder: 'Ada',
        bankCountry: 'US',
        routing: '021000021',
        accountNumber,
      });
      const end = maskedDetails.method === 'bank' ? (maskedDetails.accountNumber ?? '').slice(1) : '';
      expect(accountNumber.endsWith(end) && end.length <= Math.min(4, accountNumber.length / 3)).toBe(true);
    }),
  );
});
