import { expect, test } from 'vitest';
import { isGone, packed, unpacked } from '#shared/domain/lists/row.ts';
import { aLead, aPromoter } from '#test/unit/domain/builders.ts';

test('a row that was stored is read with the columns that its record has', () => {
  const lead = aLead({ email: 'ada@example.com', uid: null, username: 'ada "the first"' });
  const { id, state, promoterId, campaignId, promotionId, suspicion, createdAt, customerSince } = lead;
  const { email, uid, username, cancelledAt } = lead;
  expect(unpacked('lead', packed('lead', lead))).toEqual({
    ...{ id, state, promoterId, campaignId, promotionId, suspicion, createdAt, customerSince, email, uid, username },
    cancelledAt,
  });
});

test('a promoter’s row has its name, whether it was put away, and where it takes part now', () => {
  const current = [
    { campaignId: 1, refId: 'grace' },
    { campaignId: 3, refId: 'grace3' },
  ];
  const promoter = aPromoter({
    firstName: 'Grace',
    lastName: 'Hopper',
    current,
    archivedAt: '2026-01-01T00:00:00.000Z',
  });
  expect(unpacked('promoter', packed('promoter', promoter))).toMatchObject({
    name: 'Grace Hopper',
    archived: true,
    campaignIds: [1, 3],
    refIds: ['grace', 'grace3'],
  });
});

test('a row that was stored before there was a column is read with null there', () => {
  expect(unpacked('lead', '[7,"active"]')).toMatchObject({ id: 7, state: 'active', email: null, username: null });
});

test('what no column shows leaves the row as it is', () => {
  const lead = aLead();
  expect(packed('lead', { ...lead, salesCount: 9, planName: 'pro', revision: 4 })).toBe(packed('lead', lead));
});

test('a record that was deleted is gone', () => {
  const deletedAt = '2026-01-01T00:00:00.000Z';
  expect([aLead(), aLead({ deletedAt }), aPromoter(), aPromoter({ deletedAt })].map(isGone)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
