import { expect, test } from 'vitest';
import { promoterChanges } from '#shared/domain/promoters/promoter-changes.ts';
import { revised } from '#shared/domain/promoters/promoter-record.ts';
import { accepted, archived, blocked, letIn, rejected, restored } from '#shared/domain/promoters/promoter-standing.ts';
import { aMembership, NOW } from '#test/unit/domain/builders.ts';

const { promoter, promotion } = aMembership();
const record = { promoter, promotions: [promotion, { ...promotion, id: 2, campaignId: 2 }] };
const blockedIn = ({ promotions }: typeof record) =>
  promotions.filter((one) => one.blocked).map((one) => one.campaignId);

test('an action without effect returns the same record', () => {
  expect(accepted(record, 1)).toBe(record);
  expect(restored(record)).toBe(record);
  for (const make of [rejected, blocked, (one: typeof record) => archived(one, NOW)]) {
    const made = make(record) as typeof record;
    expect(made).not.toBe(record);
    expect(make(made)).toBe(made);
  }
});

test('a promoter is blocked in one campaign or in all', () => {
  expect(blockedIn(blocked(record, 2) as typeof record)).toEqual([2]);
  expect(blockedIn(blocked(record) as typeof record)).toEqual([1, 2]);
});

test('accepting a promoter approves it and unblocks only the named campaign', () => {
  const out = blocked(rejected(record)) as typeof record;
  expect(accepted(out, 1)).toMatchObject({ promoter: { status: 'approved' } });
  expect(blockedIn(accepted(out, 1) as typeof record)).toEqual([2]);
  expect(blockedIn(accepted(out) as typeof record)).toEqual([]);
});

test('a campaign without the promoter is not found', () => {
  for (const make of [accepted, rejected, blocked]) expect(() => make(record, 9)).toThrow('not_found');
});

test('a change reports the campaigns a promoter joins, is accepted in or unblocked in', () => {
  const where = (before: typeof record | null, after: typeof record) =>
    letIn(before, after).map(({ campaignId }) => campaignId);
  const [out, barred] = [rejected(record), blocked(record, 2)] as [typeof record, typeof record];
  const left = { promoter, promotions: [promotion, { ...promotion, id: 2, campaignId: 2, hidden: true }] };
  expect(where(null, record)).toEqual([1, 2]);
  expect(where(null, out)).toEqual([]);
  expect(where(out, record)).toEqual([1, 2]);
  expect(where(barred, record)).toEqual([2]);
  expect(where(left, record)).toEqual([2]);
  expect([where(record, record), where(record, out), where(archived(record, NOW) as typeof record, record)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('an archived promoter moves to the archived lists and back when restored', () => {
  const away = archived(record, NOW);
  const lists = (kind: string) => [kind, `${kind}#campaign#1`, `${kind}#campaign#2`];
  const moved = (from: string, to: string) => [
    ...lists(from).map((list) => ({ of: 'list', list, added: [], removed: [promoter.id] })),
    ...lists(to).map((list) => ({ of: 'list', list, added: [promoter.id], removed: [] })),
  ];
  expect(promoterChanges(record, away)).toEqual(moved('promoters', 'archived-promoters'));
  expect(promoterChanges(away, restored(away))).toEqual(moved('archived-promoters', 'promoters'));
});

test('a promoter archived by an old version stays on the lists until archived again', () => {
  const old = revised({ ...promoter, archivedAt: NOW }, record.promotions);
  expect(promoterChanges(record, old)).toEqual([]);
  expect(promoterChanges(old, restored(old))).toEqual([]);
  const again = archived(old, '2027-01-01T00:00:00.000Z');
  expect(again.promoter.archivedAt).toBe(NOW);
  expect(promoterChanges(old, again)).toEqual(promoterChanges(record, archived(record, NOW)));
});

test('an archived promoter keeps the first archive date', () => {
  const away = archived(record, NOW);
  expect(away.promoter.archivedAt).toBe(NOW);
  expect(archived(away, '2027-01-01T00:00:00.000Z')).toBe(away);
  expect(restored(away).promoter.archivedAt).toBeNull();
});
