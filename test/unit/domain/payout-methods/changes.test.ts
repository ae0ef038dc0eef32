import { expect, test } from 'vitest';
import { listPayoutMethods } from '#shared/domain/payout-methods/method.ts';
import {
  applyMethodChanges,
  dropPayoutMethod,
  listChangedMethods,
  listEncryptedMethods,
  recordPaypalChange,
  setPayoutMethod,
} from '#shared/domain/payout-methods/method-changes.ts';
import { EMPTY_PROFILE, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { erasePersonalData } from '#shared/domain/promoters/promoter-erasure.ts';
import { aPromoter, NOW } from '#test/unit/domain/builders.ts';

const LATER = '2026-04-01T00:00:00.000Z';
const blank = aPromoter({ profile: EMPTY_PROFILE });
const paypal = setPayoutMethod(blank, { method: 'paypal', email: 'grace@example.com' }, NOW);
const withText = setPayoutMethod(paypal, { method: 'custom', text: 'Cash, on Fridays' }, NOW);

function selectedMethod(promoter: Promoter) {
  return listPayoutMethods(promoter).flatMap(({ method, isSelected }) => (isSelected ? [method] : []));
}

test('the PayPal method is the PayPal address of the profile', () => {
  expect(paypal.profile.paypalEmail).toBe('grace@example.com');
  expect(dropPayoutMethod(paypal, 'paypal').profile.paypalEmail).toBeNull();
});

test('the promoter record keeps only masked details of other methods', () => {
  expect(JSON.stringify(withText)).not.toContain('Fridays');
  expect(listEncryptedMethods(withText)).toEqual(['custom']);
  expect(listEncryptedMethods(dropPayoutMethod(withText, 'custom'))).toEqual([]);
});

test('changed details keep the date of addition and start a new waiting time', () => {
  const [, changedMethod] = listPayoutMethods(setPayoutMethod(withText, { method: 'custom', text: 'Gold' }, LATER));
  expect(changedMethod).toMatchObject({ addedAt: NOW, changedAt: LATER });
});

test('a changed PayPal address is timestamped; the first one of a new promoter is not', () => {
  const hasMoved = (before: Promoter | null, after: Promoter) =>
    listChangedMethods(before, recordPaypalChange(before, after, LATER));
  expect(hasMoved(null, paypal)).toEqual([]);
  expect(hasMoved(blank, paypal)).toEqual(['paypal']);
  expect(hasMoved(paypal, paypal)).toEqual([]);
  expect(hasMoved(paypal, dropPayoutMethod(paypal, 'paypal'))).toEqual([]);
  expect(hasMoved(paypal, withText)).toEqual(['custom']);
  const revertedChange = recordPaypalChange(paypal, dropPayoutMethod(paypal, 'paypal'), NOW);
  expect(hasMoved(revertedChange, paypal)).toEqual(['paypal']);
});

test('selecting or disabling a method notifies no promoter', () => {
  const chosen = applyMethodChanges(withText, 'custom', { isSelected: true });
  expect([selectedMethod(chosen), listChangedMethods(withText, chosen)]).toEqual([['custom'], []]);
  const off = applyMethodChanges(chosen, 'custom', { isDisabled: true });
  expect(listPayoutMethods(off).map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
  expect(
    listPayoutMethods(applyMethodChanges(off, 'custom', { isDisabled: false })).every(({ isDisabled }) => !isDisabled),
  ).toBe(true);
});

test('a deselected method is replaced by another available one', () => {
  const chosen = applyMethodChanges(withText, 'custom', { isSelected: true });
  expect(selectedMethod(applyMethodChanges(chosen, 'custom', { isSelected: false }))).toEqual(['paypal']);
  expect(selectedMethod(applyMethodChanges(withText, 'paypal', { isSelected: false }))).toEqual(['custom']);
  expect(selectedMethod(applyMethodChanges(paypal, 'paypal', { isSelected: false }))).toEqual(['paypal']);
});

test('a deleted promoter has no methods and is not notified', () => {
  const { promoter } = erasePersonalData({ promoter: withText, promotions: [] }, LATER);
  expect(listPayoutMethods(recordPaypalChange(withText, promoter, LATER))).toEqual([]);
  expect(listChangedMethods(withText, recordPaypalChange(withText, promoter, LATER))).toEqual([]);
});
