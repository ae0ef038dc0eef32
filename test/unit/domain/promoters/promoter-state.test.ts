import { expect, test } from 'vitest';
import { promoterChanges } from '#shared/domain/promoters/promoter-changes.ts';
import { reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import {
  listNewlyEarning,
  markPromoterAccepted,
  markPromoterArchived,
  markPromoterBlocked,
  markPromoterRejected,
  markPromoterRestored,
} from '#shared/domain/promoters/promoter-state.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

const { promoter, promotion } = aMembership();
const record = { promoter, promotions: [promotion, { ...promotion, id: 2, campaignId: 2 }] };
const listBlockedIn = ({ promotions }: typeof record) =>
  promotions.filter((one) => one.blocked).map((one) => one.campaignId);

test('an action without effect returns the same record', () => {
  expect(markPromoterAccepted(record, 1)).toBe(record);
  expect(markPromoterRestored(record)).toBe(record);
  for (const make of [
    markPromoterRejected,
    markPromoterBlocked,
    (one: typeof record) => markPromoterArchived(one, NOW),
  ]) {
    const changedRecord = make(record) as typeof record;
    expect(changedRecord).not.toBe(record);
    expect(make(changedRecord)).toBe(changedRecord);
  }
});

test('a promoter is blocked in one campaign or in all', () => {
  expect(listBlockedIn(markPromoterBlocked(record, 2) as typeof record)).toEqual([2]);
  expect(listBlockedIn(markPromoterBlocked(record) as typeof record)).toEqual([1, 2]);
});

test('accepting a promoter approves it and unblocks only the named campaign', () => {
  const out = markPromoterBlocked(markPromoterRejected(record)) as typeof record;
  expect(markPromoterAccepted(out, 1)).toMatchObject({ promoter: { status: 'approved' } });
  expect(listBlockedIn(markPromoterAccepted(out, 1) as typeof record)).toEqual([2]);
  expect(listBlockedIn(markPromoterAccepted(out) as typeof record)).toEqual([]);
});

test('a campaign without the promoter is not found', () => {
  for (const make of [markPromoterAccepted, markPromoterRejected, markPromoterBlocked])
    expect(() => make(record, 9)).toThrow('not_found');
});

test('a change reports the campaigns a promoter joins, is accepted in or unblocked in', () => {
  const where = (before: typeof record | null, after: typeof record) =>
    listNewlyEarning(before, after).map(({ campaignId }) => campaignId);
  const [out, barred] = [markPromoterRejected(record), markPromoterBlocked(record, 2)] as [
    typeof record,
    typeof record,
  ];
  const membership = { promoter, promotions: [promotion, { ...promotion, id: 2, campaignId: 2, hidden: true }] };
  expect(where(null, record)).toEqual([1, 2]);
  expect(where(null, out)).toEqual([]);
  expect(where(out, record)).toEqual([1, 2]);
  expect(where(barred, record)).toEqual([2]);
  expect(where(membership, record)).toEqual([2]);
  expect([
    where(record, record),
    where(record, out),
    where(markPromoterArchived(record, NOW) as typeof record, record),
  ]).toEqual([[], [], []]);
});

test('an archived promoter moves to the archived lists and back when restored', () => {
  const away = markPromoterArchived(record, NOW);
  const lists = (kind: string) => [kind, `${kind}#campaign#1`, `${kind}#campaign#2`];
  const listMoves = (from: string, to: string) => [
    ...lists(from).map((list) => ({ of: 'list', list, added: [], removed: [promoter.id] })),
    ...lists(to).map((list) => ({ of: 'list', list, added: [promoter.id], removed: [] })),
  ];
  expect(promoterChanges(record, away)).toEqual(listMoves('promoters', 'archived-promoters'));
  expect(promoterChanges(away, markPromoterRestored(away))).toEqual(listMoves('archived-promoters', 'promoters'));
});

test('a promoter archived by an old version stays on the lists until archived again', () => {
  const archivedPromoter = reviseRecord({ ...promoter, archivedAt: NOW }, record.promotions);
  expect(promoterChanges(record, archivedPromoter)).toEqual([]);
  expect(promoterChanges(archivedPromoter, markPromoterRestored(archivedPromoter))).toEqual([]);
  const repeated = markPromoterArchived(archivedPromoter, '2027-01-01T00:00:00.000Z');
  expect(repeated.promoter.archivedAt).toBe(NOW);
  expect(promoterChanges(archivedPromoter, repeated)).toEqual(
    promoterChanges(record, markPromoterArchived(record, NOW)),
  );
});

test('an archived promoter keeps the first archive date', () => {
  const away = markPromoterArchived(record, NOW);
  expect(away.promoter.archivedAt).toBe(NOW);
  expect(markPromoterArchived(away, '2027-01-01T00:00:00.000Z')).toBe(away);
  expect(markPromoterRestored(away).promoter.archivedAt).toBeNull();
});
