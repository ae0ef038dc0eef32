import { expect, test } from 'vitest';
import { findFormerEmail, updateFormerEmail } from '#shared/domain/payout-methods/former-email-period.ts';
import { buildEmptyPromoter, type Promoter } from '#shared/domain/promoters/promoter.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
const grace: Promoter = {
  ...buildEmptyPromoter({
    id: 1,
    status: 'approved',
    defaultCampaignId: 1,
    authToken: 'token',
    pref: 'grace',
    createdAt: at(0),
  }),
  email: 'grace@example.com',
};

const changeEmail = (before: Promoter, email: string, hour: number) =>
  updateFormerEmail(before, { ...before, email }, at(hour));

test('an e-mail change keeps the former address; other changes do not', () => {
  expect(changeEmail(grace, 'thief@example.com', 1).formerEmail).toEqual({
    email: 'grace@example.com',
    changedAt: at(1),
  });
  expect(updateFormerEmail(grace, { ...grace, firstName: 'Grace' }, at(1)).formerEmail).toBeUndefined();
  expect(updateFormerEmail(null, grace, at(1)).formerEmail).toBeUndefined();
});

test('a second e-mail change within 48 hours keeps the first address; later ones keep the last', () => {
  const changedPromoter = changeEmail(grace, 'thief@example.com', 1);
  expect(changeEmail(changedPromoter, 'other@example.com', 48).formerEmail).toEqual({
    email: 'grace@example.com',
    changedAt: at(48),
  });
  expect(changeEmail(changedPromoter, 'other@example.com', 49).formerEmail?.email).toBe('thief@example.com');
});

test('a restored address stays the former address for 48 hours, since another person may have used the account', () => {
  const changedBack = changeEmail(changeEmail(grace, 'thief@example.com', 1), 'grace@example.com', 2);
  expect(changedBack.formerEmail).toEqual({ email: 'grace@example.com', changedAt: at(2) });
});

test('the next change of a promoter removes an expired former address', () => {
  const changedPromoter = changeEmail(grace, 'other@example.com', 1);
  const renameAt = (hour: number) =>
    updateFormerEmail(changedPromoter, { ...changedPromoter, firstName: 'Grace' }, at(hour));
  expect(renameAt(97).formerEmail?.email).toBe('grace@example.com');
  expect(renameAt(98)).not.toHaveProperty('formerEmail');
});

test('a former address is valid for 48 hours before and after its change', () => {
  const changedPromoter = changeEmail(grace, 'thief@example.com', 50);
  expect([1, 2, 3, 97, 98].map((hour) => findFormerEmail(changedPromoter, at(hour)) !== undefined)).toEqual([
    ...[false, false, true, true, false],
  ]);
});

test('a deleted promoter keeps no former address', () => {
  const former = updateFormerEmail(grace, { ...grace, email: '', deletedAt: at(1) }, at(1));
  expect(former.formerEmail).toBeUndefined();
});
