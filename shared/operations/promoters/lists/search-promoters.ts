import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PromoterSearch } from '#shared/domain/lists/record-search.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import {
  columnContains,
  columnOneOf,
  matchesAll,
  type RowOrder,
  type RowQuery,
} from '#shared/domain/lists/row-query.ts';
import { findComputedColumns } from '#shared/domain/promoters/promoter-conditions.ts';
import type { PromoterSearchRow } from '#shared/domain/promoters/promoter-search-row.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { emptyIfNotFound, findSingleOwner, whereBetween, whereOneOf } from '#shared/operations/lists/search.ts';
import {
  loadPromoterDetails,
  PROMOTER_DETAILS_PER_PAGE,
  promoterDetailConditions,
} from '#shared/operations/promoters/promoter-details.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { listPromoters, showPromoters } from './list-promoters.ts';

/** With the number of pending promoters. */
interface FoundPromoters {
  readonly rows: ShownPromoter[];
  readonly total: RowTotal;
  readonly pendingCount: number;
}

/** Searches promoters; archived ones on request only. */
export async function searchPromoters(call: Call, search: PromoterSearch, page: PageRequest): Promise<FoundPromoters> {
  const { filters, order, text } = search;
  const counting = countPending(call);
  const owner = findSingleOwner(search);
  if (owner) {
    const [found, pendingCount] = await Promise.all([
      emptyIfNotFound(listPromoters(call, owner.campaignId, page)),
      counting,
    ]);
    return { ...found, pendingCount };
  }
  const computedColumns = findComputedColumns(search);
  const conditions = [
    ...whereOneOf<PromoterRow>('id', filters.ids),
    ...whereOneOf<PromoterRow>('status', filters.statuses),
    // A state filter includes campaigns that the promoter has left.
    ...whereOneOf<PromoterRow>('campaignIds', filters.membershipStates ? undefined : filters.campaignIds),
    ...whereOneOf<PromoterRow>('parentPromoterId', filters.parentIds),
    ...whereOneOf<PromoterRow>('tags', filters.tags),
    columnOneOf<PromoterRow>('archived', [filters.archived ?? false]),
    ...whereBetween<PromoterRow>('createdAt', filters.createdAt),
    ...whereBetween<PromoterRow>('createdAt', filters.joinedAt),
    ...(text === undefined ? [] : [columnContains<PromoterRow>(['email', 'name', 'custId', 'refIds'], text)]),
  ];
  const query = { conditions, order: order as readonly RowOrder<PromoterRow>[] };
  const [{ ids, total }, pendingCount] = await Promise.all([
    computedColumns
      ? findByDetails(call, search, computedColumns, conditions, page)
      : findRows(call.account.id, 'promoter', query, page),
    counting,
  ]);
  return { rows: await showPromoters(call.account.id, ids), total, pendingCount };
}

/** Searches fields that rows lack. Large accounts read a part per page, with a cursor. */
function findByDetails(
  call: Call,
  search: PromoterSearch,
  computedColumns: Exclude<ReturnType<typeof findComputedColumns>, null>,
  conditions: RowQuery<PromoterRow>['conditions'],
  page: PageRequest,
) {
  const closer = promoterDetailConditions(search, call.runtime.now());
  const query = { conditions: [...conditions, ...closer], order: search.order };
  return findRows<'promoter', PromoterSearchRow>(call.account.id, 'promoter', query, page, {
    enrich: (rows) => {
      const matchingRows = rows.filter(matchesAll(conditions));
      return loadPromoterDetails(call, search, computedColumns, matchingRows);
    },
    maxRows: PROMOTER_DETAILS_PER_PAGE,
  });
}

async function countPending({ account }: Call): Promise<number> {
  const conditions = [columnOneOf<PromoterRow>('archived', [false]), columnOneOf<PromoterRow>('status', ['pending'])];
  const { total } = await findRows(account.id, 'promoter', { conditions, order: [] }, { page: 1, perPage: 1 });
  return Number(total);
}
