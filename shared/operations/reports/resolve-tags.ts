import type { PromoterRow } from '#shared/domain/lists/row.ts';
import { matchesAll } from '#shared/domain/lists/row-query.ts';
import { normalizeTag } from '#shared/domain/promoters/tags.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { whereOneOf } from '#shared/operations/lists/search.ts';
import { readHighestId, readRowsUpTo } from '#shared/store/lists/rows.ts';
import type { OverviewFilters } from './filtered-totals.ts';

/** Each is a request. */
const MAX_TAGGED_PROMOTERS = 2000;
/** The index is not sorted by tag, so all rows are read: 100,000 take 3,300 RRU. */
const MAX_PROMOTERS = 200_000;
const TOO_MANY_PROMOTERS =
  'The report is too large: it has too many promoters to find those with a tag. Filter by promoter_id.';

interface TaggedFilters extends OverviewFilters {
  readonly tags?: readonly string[] | undefined;
}

/**
 * Replaces the tags of filters by the promoters who have one of them, also archived ones.
 * @throws Refusal `invalid` for too many promoters
 */
export async function resolveTags(call: Call, { tags, ...filters }: TaggedFilters): Promise<OverviewFilters> {
  if (tags === undefined) return filters;
  const tagged = await findTaggedPromoters(call, tags);
  const { promoterIds = tagged } = filters;
  return { ...filters, promoterIds: promoterIds.filter((id) => tagged.includes(id)) };
}

async function findTaggedPromoters({ account }: Call, tags: readonly string[]): Promise<number[]> {
  const last = await readHighestId(account.id, 'promoter');
  if (last > MAX_PROMOTERS) throw tooManyPromoters();
  const rows = await readRowsUpTo(account.id, 'promoter', last);
  const tagged = rows.filter(matchesAll(whereOneOf<PromoterRow>('tags', tags.map(normalizeTag))));
  if (tagged.length > MAX_TAGGED_PROMOTERS) throw tooManyPromoters();
  return tagged.map(({ id }) => id);
}

function tooManyPromoters(): Refusal {
  return new Refusal({ code: 'invalid', message: TOO_MANY_PROMOTERS });
}
