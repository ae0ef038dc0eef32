import { nextPageParameters, type PageRequest } from '#shared/domain/lists/page.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import { normalizeTag } from '#shared/domain/promoters/tags.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { whereOneOf } from '#shared/operations/lists/search.ts';
import type { OverviewFilters } from './filtered-totals.ts';

/** Each is a request. */
const MAX_TAGGED_PROMOTERS = 2000;
/** Rounds of requests in large accounts, whose index is not sorted by tag. */
const MAX_PAGES = 100;
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
  const conditions = whereOneOf<PromoterRow>('tags', tags.map(normalizeTag));
  const ids: number[] = [];
  let page: PageRequest = { page: 1, perPage: MAX_TAGGED_PROMOTERS + 1 };
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const found = await findRows(account.id, 'promoter', { conditions, order: [] }, page);
    ids.push(...found.ids);
    if (ids.length > MAX_TAGGED_PROMOTERS) break;
    const next = nextPageParameters(page, found.ids.length, found.total);
    if (next === null) return ids;
    page = { ...page, ...next };
  }
  throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMOTERS });
}
