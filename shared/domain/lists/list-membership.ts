import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ProjectionChange } from '#shared/domain/projections/change.ts';

/** Adds a record to the lists of its kind: all, by promoter, campaign and promotion. */
export function listAdditions(kind: ListKind, owner: Owner, id: number): ProjectionChange[] {
  return listNamesOfRecord(kind, owner).map((list) => ({ of: 'list', list, added: [id], removed: [] }));
}

/** Removes a record from all lists of its kind. */
export function listRemovals(kind: ListKind, owner: Owner, id: number): ProjectionChange[] {
  return listNamesOfRecord(kind, owner).map((list) => ({ of: 'list', list, added: [], removed: [id] }));
}

/** Moves a record to another owner's lists; shared lists keep its position. */
export function listMoves(kind: ListKind, from: Owner, to: Owner, id: number): ProjectionChange[] {
  const [before, after] = [listNamesOfRecord(kind, from), listNamesOfRecord(kind, to)];
  const removed = listRemovals(kind, from, id).filter((change) => change.of === 'list' && !after.includes(change.list));
  const added = listAdditions(kind, to, id).filter((change) => change.of === 'list' && !before.includes(change.list));
  return [...removed, ...added];
}

type ListKind =
  | 'leads'
  | 'rewards'
  | 'payouts'
  | 'promoters'
  | 'archived-promoters'
  | 'promo-codes'
  | 'archived-promo-codes';

/** All, or by promoter, campaign, or both. */
export type ListFilter = { readonly [Name in keyof Owner]?: Owner[Name] | undefined };

/** Returns a list's name. */
export function listName(kind: ListKind, filter: ListFilter = {}): string {
  const { promoterId, campaignId } = filter;
  if (promoterId !== undefined && campaignId !== undefined) return `${kind}#promotion#${promoterId}#${campaignId}`;
  if (promoterId !== undefined) return `${kind}#promoter#${promoterId}`;
  if (campaignId !== undefined) return `${kind}#campaign#${campaignId}`;
  return kind;
}

/** Returns the names of all lists of a record. */
export function listNamesOfRecord(kind: ListKind, { promoterId, campaignId }: Owner): string[] {
  return [{}, { promoterId }, { campaignId }, { promoterId, campaignId }].map((filter) => listName(kind, filter));
}
