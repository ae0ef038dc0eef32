import { type Change, listName } from './projection.ts';
import type { PromoterRecord } from './promoter-record.ts';

/**
 * What a change of a promoter does to the lists of promoters: all, and those of the campaigns it takes part in.
 * @param before null for a new one
 */
export function promoterChanges(before: PromoterRecord | null, after: PromoterRecord): Change[] {
  const { id } = after.promoter;
  const [were, are] = [listsOf(before), listsOf(after)];
  const added = are.filter((list) => !were.includes(list));
  const removed = were.filter((list) => !are.includes(list));
  return [
    ...removed.map((list): Change => ({ of: 'list', list, added: [], removed: [id] })),
    ...added.map((list): Change => ({ of: 'list', list, added: [id], removed: [] })),
  ];
}

function listsOf(record: PromoterRecord | null): string[] {
  if (!record || record.promoter.deletedAt) return [];
  const current = record.promotions.filter(({ hidden }) => !hidden);
  return [listName('promoters'), ...current.map(({ campaignId }) => listName('promoters', { campaignId }))];
}
