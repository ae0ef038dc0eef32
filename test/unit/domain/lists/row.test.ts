import { expect, test } from 'vitest';
import { decodeRecordRow, encodeRecordRow, isDeletedRecord } from '#shared/domain/lists/row.ts';
import { aLead, aPromoter } from '#test/unit/domain/builders.ts';

test('a stored lead row is read with all columns', () => {
  const lead = aLead({ email: 'ada@example.com', uid: null, username: 'ada "the first"' });
  const { id, state, promoterId, campaignId, promotionId, suspicion, createdAt, customerSince } = lead;
  const { email, uid, username, cancelledAt } = lead;
  expect(decodeRecordRow('lead', encodeRecordRow('lead', lead))).toEqual({
    id,
    state,
    promoterId,
    campaignId,
    promotionId,
    suspicion,
    createdAt,
    customerSince,
    email,
    uid,
    username,
    cancelledAt,
    name: null,
  });
});

test('a lead row has the full name, and rows without a name equal those of earlier versions', () => {
  const [lead, unnamed] = [aLead({ firstName: 'Ada', lastName: 'Lovelace' }), aLead({ firstName: null, lastName: '' })];
  expect(decodeRecordRow('lead', encodeRecordRow('lead', lead))).toMatchObject({ name: 'Ada Lovelace' });
  expect(JSON.parse(encodeRecordRow('lead', unnamed))).toHaveLength(12);
});

test('the row of a denied claim differs from that of a denied referral', () => {
  const rows = (
    [{ state: 'denied' }, { state: 'denied', isClaim: true }, { state: 'pending', isClaim: true }] as const
  ).map((details) => decodeRecordRow('lead', encodeRecordRow('lead', aLead(details))).state);
  expect(rows).toEqual(['denied', 'denied_claim', 'pending']);
});

test('a stored promoter row has the name, the archived flag and current campaigns', () => {
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
  expect(decodeRecordRow('promoter', encodeRecordRow('promoter', promoter))).toMatchObject({
    name: 'Grace Hopper',
    archived: true,
    campaignIds: [1, 3],
    refIds: ['grace', 'grace3'],
  });
});

test('a promoter row has lowercase tags, and rows without tags equal those of earlier versions', () => {
  const [tagged, untagged] = [aPromoter({ tags: ['VIP'] }), aPromoter({ tags: [] })];
  expect(decodeRecordRow('promoter', encodeRecordRow('promoter', tagged))).toMatchObject({ tags: ['vip'] });
  const stored = '[1,"approved",null,"2026-03-15T12:00:00.000Z","grace@example.com",null,"grace",false,[1],["grace"]]';
  for (const promoter of [aPromoter(), untagged]) expect(encodeRecordRow('promoter', promoter)).toBe(stored);
  expect(decodeRecordRow('promoter', stored)).toMatchObject({ refIds: ['grace'], tags: null });
});

test('a column missing in an old row is read as null', () => {
  expect(decodeRecordRow('lead', '[7,"active"]')).toMatchObject({
    id: 7,
    state: 'active',
    email: null,
    username: null,
  });
});

test('fields without a column do not change the row', () => {
  const lead = aLead();
  expect(encodeRecordRow('lead', { ...lead, salesCount: 9, planName: 'pro', revision: 4 })).toBe(
    encodeRecordRow('lead', lead),
  );
});

test('a lead or promoter with a deletion time counts as deleted', () => {
  const deletedAt = '2026-01-01T00:00:00.000Z';
  expect([aLead(), aLead({ deletedAt }), aPromoter(), aPromoter({ deletedAt })].map(isDeletedRecord)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
