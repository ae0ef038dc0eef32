import { expect, test } from 'vitest';
import type { BankDetails } from '#shared/domain/payout-methods/payout-details.ts';
import {
  changeFingerprintOwners,
  findSharedDestination,
  findYoungerDuplicates,
  fingerprintChanges,
  markYoungerDuplicate,
  normalizeDestination,
} from '#shared/domain/payout-methods/payout-fingerprints.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const IBAN = 'DE89370400440532013000';
const numbers = { iban: null, bic: null, accountNumber: null, routing: null, transitNumber: null };
const bank = (overrides: Partial<BankDetails>): BankDetails => ({
  method: 'bank',
  holder: 'Grace',
  country: 'DE',
  ...numbers,
  institutionNumber: null,
  bsb: null,
  sortCode: null,
  address: { street: null, city: null, postalCode: null, state: null, country: null },
  bankName: null,
  bankCity: null,
  bankAddress: null,
  ...overrides,
});
const wise = { method: 'wise', email: 'grace@example.com', holder: 'Grace', type: 'PERSON', iban: null } as const;

test('the same account is one destination, by bank or Wise, regardless of the holder', () => {
  const details = [bank({ iban: IBAN }), bank({ iban: IBAN, holder: 'Ada', bic: 'COBADEFF' }), { ...wise, iban: IBAN }];
  expect(new Set(details.map(normalizeDestination)).size).toBe(1);
  expect(normalizeDestination(wise)).not.toBe(normalizeDestination({ method: 'paypal', email: wise.email }));
  expect(normalizeDestination({ method: 'paypal', email: 'g.race+a@gmail.com' })).toBe(
    normalizeDestination({ method: 'paypal', email: 'grace@googlemail.com' }),
  );
});

test('account numbers at two banks differ, a branch code does not matter, and texts are not destinations', () => {
  const us = { country: 'US', accountNumber: '778899001122' };
  expect(normalizeDestination(bank({ ...us, routing: '021000021' }))).not.toBe(
    normalizeDestination(bank({ ...us, routing: '011401533' })),
  );
  const mx = { country: 'MX', accountNumber: '778899001122' };
  expect(normalizeDestination(bank({ ...mx, bic: 'BNMXMXMM' }))).toBe(
    normalizeDestination(bank({ ...mx, bic: 'BNMXMXMMXXX' })),
  );
  expect(normalizeDestination({ method: 'custom', text: 'By cheque' })).toBeNull();
});

const withFingerprint = (id: number, bankPrint: string) => ({ id, payoutMethods: { prints: { bank: bankPrint } } });

test('the first promoter of a destination is not marked; later ones are, until their method changes', () => {
  const owners = changeFingerprintOwners(null, 1, true);
  const mark = { method: 'bank', promoterId: 1, at: NOW };
  expect(findSharedDestination(null, withFingerprint(1, 'a'), () => owners, NOW)).toBeUndefined();
  expect(findSharedDestination(null, withFingerprint(2, 'a'), () => owners, NOW)).toEqual(mark);
  const marked = { ...withFingerprint(2, 'a'), samePayment: { ...mark, method: 'bank' as const } };
  expect(findSharedDestination(marked, withFingerprint(2, 'a'), () => null, NOW)).toEqual(mark);
  expect(findSharedDestination(marked, withFingerprint(2, 'b'), () => null, NOW)).toBeUndefined();
  const withRenewal = (print: string, changedAt: string) => ({
    id: 2,
    payoutMethods: { prints: { bank: print }, methods: [{ method: 'bank' as const, changedAt }] },
  });
  const before = { ...withRenewal('a', NOW), samePayment: marked.samePayment };
  expect(findSharedDestination(before, withRenewal('b', NOW), () => null, NOW)).toEqual(mark);
  expect(findSharedDestination(before, withRenewal('b', '2026-11-23T00:00:00.000Z'), () => null, NOW)).toBeUndefined();
  expect(fingerprintChanges(marked, withFingerprint(2, 'b'))).toEqual({ added: [['bank', 'b']], removed: ['a'] });
  expect(changeFingerprintOwners(owners, 1, false)).toEqual({ promoterIds: [], revision: 1 });
});

test('the younger promoter of a shared destination is marked, even if the older one is compared later', () => {
  const older = { ...withFingerprint(1, 'a'), samePayment: undefined };
  const owners = [5, 8].reduce(
    (owners, id) => changeFingerprintOwners(owners, id, true),
    changeFingerprintOwners(null, 2, false),
  );
  expect(findSharedDestination(null, older, () => owners, NOW)).toBeUndefined();
  expect([...findYoungerDuplicates(null, older, () => owners)]).toEqual([[5, 'a']]);
  expect(markYoungerDuplicate(withFingerprint(5, 'a'), 'a', 1, NOW)).toEqual({
    method: 'bank',
    promoterId: 1,
    at: NOW,
  });
  expect(findSharedDestination(null, withFingerprint(6, 'a'), () => owners, NOW)?.promoterId).toBe(5);

  // Cases without a new mark.
  expect([...findYoungerDuplicates(null, withFingerprint(6, 'a'), () => owners)]).toEqual([]);
  expect([...findYoungerDuplicates(null, older, () => null)]).toEqual([]);
  expect([...findYoungerDuplicates(older, older, () => owners)]).toEqual([]);
  const mark = { method: 'bank', promoterId: 2, at: NOW } as const;
  expect(markYoungerDuplicate({ ...withFingerprint(5, 'a'), samePayment: mark }, 'a', 1, NOW)).toBeUndefined();
  expect(markYoungerDuplicate(withFingerprint(5, 'b'), 'a', 1, NOW)).toBeUndefined();
});
