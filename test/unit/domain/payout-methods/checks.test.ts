import { getCountrySpecifications } from 'ibantools';
import { expect, test } from 'vitest';
import { COUNTRIES } from '#shared/domain/payout-methods/countries.ts';
import { parsePayoutDetails } from '#shared/domain/payout-methods/parse-payout-details.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import type { PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import { catchRefusal } from '#test/unit/domain/refusal.ts';

const GERMAN: PayoutDetailsInput = {
  holder: 'Ada Lovelace',
  bankCountry: 'de',
  iban: 'de89 3704-0044 0532 0130 00',
  bic: 'cobadeff370',
  street: 'Unter den Linden 1',
  city: 'Berlin',
  postalCode: '10117',
  country: 'DE',
};
const AMERICAN: PayoutDetailsInput = {
  holder: 'Ada Lovelace',
  bankCountry: 'US',
  accountNumber: '0001 2345 6789',
  routing: '021000021',
};

function readRefusal(method: MethodKind, details: PayoutDetailsInput): string {
  const reason = catchRefusal(() => parsePayoutDetails(method, details, null));
  return reason?.code === 'invalid' ? reason.message : '';
}

test('German bank details need an IBAN, which is normalized', () => {
  expect(parsePayoutDetails('bank', GERMAN, null)).toEqual({
    method: 'bank',
    holder: 'Ada Lovelace',
    country: 'DE',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFF370',
    accountNumber: null,
    routing: null,
    transitNumber: null,
    institutionNumber: null,
    bsb: null,
    sortCode: null,
    address: { street: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', state: null, country: 'DE' },
    bankName: null,
    bankCity: null,
    bankAddress: null,
  });
});

test('some countries have their own bank codes; others use the BIC', () => {
  const holder = 'Ada Lovelace';
  const ofUsa = { accountNumber: '000123456789', routing: '021000021', iban: null, bic: null };
  expect(parsePayoutDetails('bank', AMERICAN, null)).toMatchObject(ofUsa);
  const british = { holder, bankCountry: 'GB', sortCode: '20-00-00', accountNumber: '55779911' };
  expect(parsePayoutDetails('bank', british, null)).toMatchObject({ sortCode: '200000', accountNumber: '55779911' });
  const canadian = {
    holder,
    bankCountry: 'CA',
    transitNumber: '00012',
    institutionNumber: '004',
    accountNumber: '1234567',
  };
  expect(parsePayoutDetails('bank', canadian, null)).toMatchObject({
    transitNumber: '00012',
    institutionNumber: '004',
  });
  const australian = { holder, bankCountry: 'AU', bsb: '062-000', accountNumber: '12345678' };
  expect(parsePayoutDetails('bank', australian, null)).toMatchObject({ bsb: '062000' });
  const japanese = { holder, bankCountry: 'JP', bic: 'BOTKJPJT', accountNumber: '1234567' };
  expect(parsePayoutDetails('bank', japanese, null)).toMatchObject({ bic: 'BOTKJPJT', accountNumber: '1234567' });
});

test.each<[string, PayoutDetailsInput, string]>([
  ['an IBAN with two digits swapped', { ...GERMAN, iban: 'DE89370400440532010300' }, 'details[iban]'],
  ['an IBAN that is too short', { ...GERMAN, iban: 'DE8937040044053201300' }, 'details[iban]'],
  [
    'an IBAN of a country without IBANs',
    { ...GERMAN, bankCountry: 'US', iban: 'US89370400440532013000' },
    'details[iban]',
  ],
  ['an IBAN of a Swiss QR bill', { ...GERMAN, bankCountry: 'CH', iban: 'CH4431999123000889012' }, 'details[iban]'],
  ['an IBAN of another country than the bank', { ...GERMAN, bankCountry: 'FR' }, 'details[bank_country]'],
  ['an IBAN and an account number', { ...GERMAN, accountNumber: '532013000' }, 'details[account_number]'],
  ['a BIC with a digit too many', { ...GERMAN, bic: 'COBADEFF3701' }, 'details[swift_bic_code]'],
  ['a routing number with a wrong check digit', { ...AMERICAN, routing: '021000022' }, 'details[routing_aba_number]'],
  [
    'a routing number of a range that is not given out',
    { ...AMERICAN, routing: '990000009' },
    'details[routing_aba_number]',
  ],
  ['a routing number of zeros', { ...AMERICAN, routing: '000000000' }, 'details[routing_aba_number]'],
  ['no routing number', { ...AMERICAN, routing: undefined }, 'details[routing_aba_number]'],
  ['an account number with letters', { ...AMERICAN, accountNumber: '12345A' }, 'details[account_number]'],
  ['neither IBAN nor account number', { ...GERMAN, iban: undefined }, 'details[iban]'],
  [
    'an account number alone',
    { ...GERMAN, iban: undefined, bic: undefined, accountNumber: '12345' },
    'details[swift_bic_code]',
  ],
  ['a country that there is not', { ...GERMAN, bankCountry: 'XX' }, 'details[bank_country]'],
  ['no country', { ...GERMAN, bankCountry: undefined }, 'details[bank_country]'],
  ['no holder', { ...GERMAN, holder: undefined }, 'details[account_holder_name]'],
  ['a holder of 71 characters', { ...GERMAN, holder: 'a'.repeat(71) }, 'details[account_holder_name]'],
  ['a holder of two lines', { ...GERMAN, holder: 'Ada\nLovelace' }, 'details[account_holder_name]'],
  ['a holder with half a character', { ...GERMAN, holder: 'Ada \ud800' }, 'details[account_holder_name]'],
  ['a postal code of 17 characters', { ...GERMAN, postalCode: '1'.repeat(17) }, 'details[postal_code]'],
])('%s is rejected by field name', (_, details, name) => {
  expect(readRefusal('bank', details)).toContain(`${name} is invalid`);
});

test.each(['=1+1', '+1 555 0100', '-', '@grace'])('%j is rejected because spreadsheets would execute it', (text) => {
  const begins = /it begins with =, \+, - or @/;
  expect(readRefusal('bank', { ...GERMAN, holder: text })).toMatch(begins);
  expect(readRefusal('bank', { ...GERMAN, state: ` ${text}` })).toMatch(begins);
  expect(readRefusal('wise', { wiseEmail: 'ada@example.com', holder: text })).toMatch(begins);
  expect(readRefusal('custom', { text })).toMatch(begins);
  expect(readRefusal('custom', { text: `Venmo: ${text}` })).toBe('');
});

test.each(['Box 7;=1+1', 'Box 7| +1', 'Box 7\t@grace', 'Box 7;"=1"'])(
  '%j is rejected because spreadsheets that separate cells otherwise would execute it',
  (text) => {
    expect(readRefusal('custom', { text })).toMatch(/or has one of them after ; or \|/);
    expect(readRefusal('custom', { text: text.replace(/[;|\t]/, ',') })).toBe('');
  },
);

test.each(['=ada@example.com', '+ada@example.com', '-ada@example.com'])(
  'an e-mail address like %j is rejected as payout details',
  (address) => {
    expect(readRefusal('paypal', { paypalEmail: address })).toMatch(/paypal_email\] is invalid: it begins with/);
    expect(readRefusal('wise', { wiseEmail: address, holder: 'Ada Lovelace' })).toMatch(
      /wise_email\] is invalid: it begins with/,
    );
  },
);

test('a rejection does not repeat the invalid value, since messages are logged and shown', () => {
  const input = { ...GERMAN, iban: 'DE89370400440532010300' };
  expect(readRefusal('bank', input)).not.toMatch(/\d{4}/);
});

test('an e-mail is normalized; an address that no payout file accepts is rejected', () => {
  const paypal = parsePayoutDetails('paypal', { paypalEmail: ' Grace@Example.com ' }, null);
  expect(paypal).toEqual({ method: 'paypal', email: 'grace@example.com' });
  const longest = `${'a'.repeat(60)}@${'b'.repeat(62)}.com`;
  expect(parsePayoutDetails('paypal', { paypalEmail: longest }, null)).toEqual({ method: 'paypal', email: longest });
  for (const email of [undefined, 'grace', 'grace@example', 'a b@example.com', `a${longest}`]) {
    expect(readRefusal('paypal', { paypalEmail: email })).toBe('details[paypal_email] is invalid.');
    expect(readRefusal('wise', { wiseEmail: email, holder: 'Ada' })).toBe('details[wise_email] is invalid.');
  }
});

test('the Wise account holder defaults to the promoter name', () => {
  const email = 'ada@example.com';
  expect(parsePayoutDetails('wise', { wiseEmail: email }, 'Ada Lovelace')).toEqual({
    method: 'wise',
    email,
    holder: 'Ada Lovelace',
    type: 'PERSON',
    iban: null,
  });
  const input = {
    wiseEmail: email,
    holder: 'Engine Ltd.',
    type: 'INSTITUTION',
    iban: 'GB33BUKB20201555555555',
  } as const;
  expect(parsePayoutDetails('wise', input, 'Ada Lovelace')).toMatchObject({
    holder: 'Engine Ltd.',
    type: 'INSTITUTION',
  });
  expect(readRefusal('wise', { wiseEmail: email })).toContain('details[account_holder_name]');
});

test('custom details are a text, which may have several lines', () => {
  const text = 'Ripple:\nr123';
  expect(parsePayoutDetails('custom', { text }, null)).toEqual({ method: 'custom', text });
  expect(readRefusal('custom', { text: ' ' })).toContain('details[text]');
  expect(readRefusal('custom', { text: 'a'.repeat(1001) })).toContain('details[text]');
});

test('the list of countries matches the IBAN registry', () => {
  expect([...COUNTRIES].sort()).toEqual(Object.keys(getCountrySpecifications()).sort());
});
