import { listName, listNamesOfRecord } from '#shared/domain/lists/list-membership.ts';
import type { ProjectionChange } from '#shared/domain/projections/change.ts';
import type { PromoterRecord } from './promoter-record.ts';

/**
 * Computes the changes of the lists of promoters (all, by campaign, archived) and promo codes.
 * @param before null for a new promoter
 */
export function promoterChanges(before: PromoterRecord | null, after: PromoterRecord): ProjectionChange[] {
  const { id } = after.promoter;
  const codes = new Set([before, after].flatMap((record) => record?.promoter.promoCodes.map((code) => code.id) ?? []));
  return [
    ...computeListMoves(id, listsOfPromoter(before), listsOfPromoter(after)),
    ...[...codes].flatMap((code) => computeListMoves(code, listsOfCode(before, code), listsOfCode(after, code))),
  ];
}

function computeListMoves(id: number, before: readonly string[], after: readonly string[]): ProjectionChange[] {
  const added = after.filter((list) => !before.includes(list));
  const removed = before.filter((list) => !after.includes(list));
  return [
    ...removed.map((list): ProjectionChange => ({ of: 'list', list, added: [], removed: [id] })),
    ...added.map((list): ProjectionChange => ({ of: 'list', list, added: [id], removed: [] })),
  ];
}

function listsOfPromoter(record: PromoterRecord | null): string[] {
  if (!record || record.promoter.deletedAt) return [];
  const current = record.promotions.filter(({ hidden }) => !hidden);
  const kind = record.promoter.listedApart ? 'archived-promoters' : 'promoters';
  return [listName(kind), ...current.map(({ campaignId }) => listName(kind, { campaignId }))];
}

/** Active and archived codes have separate lists. */
function listsOfCode(record: PromoterRecord | null, id: number): string[] {
  const code = record?.promoter.promoCodes.find((promoCode) => promoCode.id === id);
  if (!record || !code) return [];
  const kind = code.archivedAt === null ? 'promo-codes' : 'archived-promo-codes';
  return listNamesOfRecord(kind, { promoterId: record.promoter.id, campaignId: code.campaignId });
}
