import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Change } from '#shared/domain/projections/change.ts';

/** Puts a record on the lists of its kind: all, and those of its promoter, campaign and promotion. */
export function listed(kind: ListKind, owner: Owner, id: number): Change[] {
  return listsOf(kind, owner).map((list) => ({ of: 'list', list, added: [id], removed: [] }));
}

/** Takes a record off all lists of its kind. */
export function unlisted(kind: ListKind, owner: Owner, id: number): Change[] {
  return listsOf(kind, owner).map((list) => ({ of: 'list', list, added: [], removed: [id] }));
}

/** Takes a record from one owner's lists to another's; on lists that both share it keeps its place. */
export function relisted(kind: ListKind, from: Owner, to: Owner, id: number): Change[] {
  const [before, after] = [listsOf(kind, from), listsOf(kind, to)];
  const removed = unlisted(kind, from, id).filter((change) => change.of === 'list' && !after.includes(change.list));
  const added = listed(kind, to, id).filter((change) => change.of === 'list' && !before.includes(change.list));
  return [...removed, ...added];
}

/** The records that are listed by whom they belong to. */
type ListKind =
  | 'leads'
  | 'rewards'
  | 'payouts'
  | 'promoters'
  | 'archived-promoters'
  | 'promo-codes'
  | 'archived-promo-codes';

/** Which records of a kind: all, or those of a promoter, of a campaign, or of both. */
export type ListFilter = { readonly [Name in keyof Owner]?: Owner[Name] | undefined };

/** The name of a list: all records of a kind, or those of a promoter, a campaign, or a promotion. */
export function listName(kind: ListKind, filter: ListFilter = {}): string {
  const { promoterId, campaignId } = filter;
  if (promoterId !== undefined && campaignId !== undefined) return `${kind}#promotion#${promoterId}#${campaignId}`;
  if (promoterId !== undefined) return `${kind}#promoter#${promoterId}`;
  if (campaignId !== undefined) return `${kind}#campaign#${campaignId}`;
  return kind;
}

/** The names of the lists that a record of a kind is on. */
export function listsOf(kind: ListKind, { promoterId, campaignId }: Owner): string[] {
  return [{}, { promoterId }, { campaignId }, { promoterId, campaignId }].map((filter) => listName(kind, filter));
}
