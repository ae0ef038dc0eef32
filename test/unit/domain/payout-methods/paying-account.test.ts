import { expect, test } from 'vitest';
import { maskPayingAccount, parsePayingAccount } from '#shared/domain/payout-methods/paying-account.ts';

const IBAN = 'DE02120300000000202051';

test('a paying account is normalized', () => {
  const input = { holder: ' Acme & Söhne GmbH ', iban: 'de02 1203 0000 0000 2020 51', bic: 'byladem1001' };
  expect(parsePayingAccount(input)).toEqual({ holder: 'Acme & Söhne GmbH', iban: IBAN, bic: 'BYLADEM1001' });
  expect(parsePayingAccount({ holder: 'Acme', iban: IBAN }).bic).toBeNull();
});

test.each([
  [{ iban: 'DE02120300000000202052' }, 'iban is invalid: check its digits.'],
  [{ iban: 'TR330006100519786457841326' }, 'iban is invalid: its country is not in the SEPA area.'],
  [{ bic: 'BYLA' }, 'swift_bic_code is invalid: it has 8 or 11 letters and digits.'],
  [{ holder: '張偉' }, 'account_holder_name is invalid: it has letters that SEPA files do not support.'],
  [{ holder: '…' }, 'account_holder_name is invalid.'],
  [{ holder: 'A'.repeat(71) }, 'account_holder_name is invalid.'],
])('an invalid paying account is rejected by field name without repeating its value: %o', (part, message) => {
  expect(() => parsePayingAccount({ holder: 'Acme', iban: IBAN, ...part })).toThrow(
    expect.objectContaining({ reason: { code: 'invalid', message } }),
  );
});

test('a paying account is shown masked', () => {
  const masked = maskPayingAccount({ holder: 'Acme GmbH', iban: IBAN, bic: 'BYLADEM1001' });
  expect(masked).toEqual({ holder: 'A… G…', iban: 'DE…2051' });
});
