import { expect, test } from 'vitest';
import { formerEmailAt, withFormerEmail } from '#shared/domain/payout-methods/former-email-at.ts';
import type { Promoter } from '#shared/domain/promoter.ts';
import { newPromoter } from '#shared/domain/promoter.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
const grace: Promoter = {
  ...newPromoter({
    ...{ id: 1, status: 'approved', defaultCampaignId: 1, authToken: 'token', pref: 'grace', createdAt: at(0) },
  }),
  email: 'grace@example.com',
};

/** The promoter after a change of its address. */
const moved = (before: Promoter, email: string, hour: number) =>
  withFormerEmail(before, { ...before, email }, at(hour));

test('a promoter whose address changes keeps the former one, and another change keeps none', () => {
  expect(moved(grace, 'thief@example.com', 1).formerEmail).toEqual({ email: 'grace@example.com', changedAt: at(1) });
  expect(withFormerEmail(grace, { ...grace, firstName: 'Grace' }, at(1)).formerEmail).toBeUndefined();
  expect(withFormerEmail(null, grace, at(1)).formerEmail).toBeUndefined();
});

test('a second change within 48 hours does not hide the first address; after that the last one is the former one', () => {
  const once = moved(grace, 'thief@example.com', 1);
  expect(moved(once, 'other@example.com', 48).formerEmail).toEqual({ email: 'grace@example.com', changedAt: at(48) });
  expect(moved(once, 'other@example.com', 49).formerEmail?.email).toBe('thief@example.com');
});

test('an address that is given back has no former one', () => {
  expect(moved(moved(grace, 'typo@example.com', 1), 'grace@example.com', 2).formerEmail).toBeUndefined();
});

test('a former address counts for 48 hours before and after its change', () => {
  const once = moved(grace, 'thief@example.com', 50);
  expect([1, 2, 3, 97, 98].map((hour) => formerEmailAt(once, at(hour)) !== undefined)).toEqual([
    ...[false, false, true, true, false],
  ]);
});

test('a promoter that is deleted leaves no address behind', () => {
  const gone = withFormerEmail(grace, { ...grace, email: '', deletedAt: at(1) }, at(1));
  expect(gone.formerEmail).toBeUndefined();
});
