import { expect, test } from 'vitest';
import type { BankDetails } from '#shared/domain/payout-methods/payout-details.ts';
import {
  markForOlder,
  movedPrints,
  paidToWith,
  placeOf,
  samePaymentAfter,
  youngerTwins,
} from '#shared/domain/payout-methods/payout-places.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const IBAN = 'DE89370400440532013000';
const numbers = { iban: null, bic: null, accountNumber: null, routing: null, transitNumber: null };
const bank = (more: Partial<BankDetails>): BankDetails => ({
  ...{ method: 'bank', holder: 'Grace', country: 'DE', ...numbers, institutionNumber: null, bsb: null, sortCode: null },
  ...{ address: { street: null, city: null, postalCode: null, state: null, country: null } },
  ...{ bankName: null, bankCity: null, bankAddress: null },
  ...more,
});
const wise = { method: 'wise', email: 'grace@example.com', holder: 'Grace', type: 'PERSON', iban: null } as const;

test('the same account is one destination, by bank or Wise, regardless of the holder', () => {
  const places = [bank({ iban: IBAN }), bank({ iban: IBAN, holder: 'Ada', bic: 'COBADEFF' }), { ...wise, iban: IBAN }];
  expect(new Set(places.map(placeOf)).size).toBe(1);
  expect(placeOf(wise)).not.toBe(placeOf({ method: 'paypal', email: wise.email }));
  expect(placeOf({ method: 'paypal', email: 'g.race+a@gmail.com' })).toBe(
    placeOf({ method: 'paypal', email: 'grace@googlemail.com' }),
  );
});

test('account numbers at two banks differ, a branch code does not matter, and texts are no destination', () => {
  const us = { country: 'US', accountNumber: '778899001122' };
  expect(placeOf(bank({ ...us, routing: '021000021' }))).not.toBe(placeOf(bank({ ...us, routing: '011401533' })));
  const mx = { country: 'MX', accountNumber: '778899001122' };
  expect(placeOf(bank({ ...mx, bic: 'BNMXMXMM' }))).toBe(placeOf(bank({ ...mx, bic: 'BNMXMXMMXXX' })));
  expect(placeOf({ method: 'custom', text: 'By cheque' })).toBeNull();
});

const printed = (id: number, bankPrint: string) => ({ id, payoutMethods: { prints: { bank: bankPrint } } });

test('the first promoter of a destination is not marked; later ones are, until their method changes', () => {
  const taken = paidToWith(null, 1, true);
  const mark = { method: 'bank', promoterId: 1, at: NOW };
  expect(samePaymentAfter(null, printed(1, 'a'), () => taken, NOW)).toBeUndefined();
  expect(samePaymentAfter(null, printed(2, 'a'), () => taken, NOW)).toEqual(mark);
  const marked = { ...printed(2, 'a'), samePayment: { ...mark, method: 'bank' as const } };
  expect(samePaymentAfter(marked, printed(2, 'a'), () => null, NOW)).toEqual(mark);
  expect(samePaymentAfter(marked, printed(2, 'b'), () => null, NOW)).toBeUndefined();
  const renewed = (print: string, changedAt: string) => ({
    id: 2,
    payoutMethods: { prints: { bank: print }, methods: [{ method: 'bank' as const, changedAt }] },
  });
  const before = { ...renewed('a', NOW), samePayment: marked.samePayment };
  expect(samePaymentAfter(before, renewed('b', NOW), () => null, NOW)).toEqual(mark);
  expect(samePaymentAfter(before, renewed('b', '2026-11-23T00:00:00.000Z'), () => null, NOW)).toBeUndefined();
  expect(movedPrints(marked, printed(2, 'b'))).toEqual({ added: [['bank', 'b']], gone: ['a'] });
  expect(paidToWith(taken, 1, false)).toEqual({ promoterIds: [], revision: 1 });
});

test('the younger promoter of a shared destination is marked, even if the older one is compared later', () => {
  const older = { ...printed(1, 'a'), samePayment: undefined };
  const taken = [5, 8].reduce((place, id) => paidToWith(place, id, true), paidToWith(null, 2, false));
  expect(samePaymentAfter(null, older, () => taken, NOW)).toBeUndefined();
  expect([...youngerTwins(null, older, () => taken)]).toEqual([[5, 'a']]);
  expect(markForOlder(printed(5, 'a'), 'a', 1, NOW)).toEqual({ method: 'bank', promoterId: 1, at: NOW });
  expect(samePaymentAfter(null, printed(6, 'a'), () => taken, NOW)?.promoterId).toBe(5);

  // Cases without a new mark.
  expect([...youngerTwins(null, printed(6, 'a'), () => taken)]).toEqual([]);
  expect([...youngerTwins(null, older, () => null)]).toEqual([]);
  expect([...youngerTwins(older, older, () => taken)]).toEqual([]);
  const mark = { method: 'bank', promoterId: 2, at: NOW } as const;
  expect(markForOlder({ ...printed(5, 'a'), samePayment: mark }, 'a', 1, NOW)).toBeUndefined();
  expect(markForOlder(printed(5, 'b'), 'a', 1, NOW)).toBeUndefined();
});
