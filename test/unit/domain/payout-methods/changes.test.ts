import { expect, test } from 'vitest';
import {
  movedMethods,
  sealedKinds,
  withChoice,
  withMethod,
  withoutMethod,
  withPaypalMarked,
} from '#shared/domain/payout-methods/changes.ts';
import { methodsOf } from '#shared/domain/payout-methods/method.ts';
import { EMPTY_PROFILE, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { erased } from '#shared/domain/promoters/promoter-erased.ts';
import { aPromoter, NOW } from '#test/unit/domain/builders.ts';

const LATER = '2026-04-01T00:00:00.000Z';
const blank = aPromoter({ profile: EMPTY_PROFILE });
const paypal = withMethod(blank, { method: 'paypal', email: 'grace@example.com' }, NOW);
const withText = withMethod(paypal, { method: 'custom', text: 'Cash, on Fridays' }, NOW);

function selected(promoter: Promoter) {
  return methodsOf(promoter).flatMap(({ method, isSelected }) => (isSelected ? [method] : []));
}

test('the PayPal method is the PayPal address of the profile', () => {
  expect(paypal.profile.paypalEmail).toBe('grace@example.com');
  expect(withoutMethod(paypal, 'paypal').profile.paypalEmail).toBeNull();
});

test('the promoter record keeps only masked details of other methods', () => {
  expect(JSON.stringify(withText)).not.toContain('Fridays');
  expect(sealedKinds(withText)).toEqual(['custom']);
  expect(sealedKinds(withoutMethod(withText, 'custom'))).toEqual([]);
});

test('changed details keep the date of addition and start a new waiting time', () => {
  const [, changed] = methodsOf(withMethod(withText, { method: 'custom', text: 'Gold' }, LATER));
  expect(changed).toMatchObject({ addedAt: NOW, changedAt: LATER });
});

test('a changed PayPal address is timestamped; the first one of a new promoter is not', () => {
  const moved = (before: Promoter | null, after: Promoter) =>
    movedMethods(before, withPaypalMarked(before, after, LATER));
  expect(moved(null, paypal)).toEqual([]);
  expect(moved(blank, paypal)).toEqual(['paypal']);
  expect(moved(paypal, paypal)).toEqual([]);
  expect(moved(paypal, withoutMethod(paypal, 'paypal'))).toEqual([]);
  expect(moved(paypal, withText)).toEqual(['custom']);
  const back = withPaypalMarked(paypal, withoutMethod(paypal, 'paypal'), NOW);
  expect(moved(back, paypal)).toEqual(['paypal']);
});

test('selecting or disabling a method notifies no promoter', () => {
  const chosen = withChoice(withText, 'custom', { isSelected: true });
  expect([selected(chosen), movedMethods(withText, chosen)]).toEqual([['custom'], []]);
  const off = withChoice(chosen, 'custom', { isDisabled: true });
  expect(methodsOf(off).map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
  expect(methodsOf(withChoice(off, 'custom', { isDisabled: false })).every(({ isDisabled }) => !isDisabled)).toBe(true);
});

test('a deselected method is replaced by another available one', () => {
  const chosen = withChoice(withText, 'custom', { isSelected: true });
  expect(selected(withChoice(chosen, 'custom', { isSelected: false }))).toEqual(['paypal']);
  expect(selected(withChoice(withText, 'paypal', { isSelected: false }))).toEqual(['custom']);
  expect(selected(withChoice(paypal, 'paypal', { isSelected: false }))).toEqual(['paypal']);
});

test('a deleted promoter has no methods and is not notified', () => {
  const { promoter } = erased({ promoter: withText, promotions: [] }, LATER);
  expect(methodsOf(withPaypalMarked(withText, promoter, LATER))).toEqual([]);
  expect(movedMethods(withText, withPaypalMarked(withText, promoter, LATER))).toEqual([]);
});
