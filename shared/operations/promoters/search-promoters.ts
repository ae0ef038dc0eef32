import type { Page } from '#shared/domain/page.ts';
import type { PromoterSearch } from '#shared/domain/record-search.ts';
import type { PromoterRow } from '#shared/domain/row.ts';
import { mentions, oneOf, select } from '#shared/domain/row-query.ts';
import type { Call } from '#shared/operations/call.ts';
import { among, between, orNothing, ownerAlone } from '#shared/operations/search/search.ts';
import { readRows } from '#shared/store/rows.ts';
import { listPromoters, showPromoters } from './list-promoters.ts';
import type { ShownPromoter } from './show-promoter.ts';

/** A page of the promoters that are asked for: archived ones only where those are. */
export async function searchPromoters(
  call: Call,
  wanted: PromoterSearch,
  page: Page,
): Promise<{ readonly rows: ShownPromoter[]; readonly total: number }> {
  const { filters, order, text } = wanted;
  const owner = ownerAlone(wanted);
  if (owner) return orNothing(listPromoters(call, owner.campaignId, page));
  const conditions = [
    ...among<PromoterRow>('id', filters.ids),
    ...among<PromoterRow>('status', filters.statuses),
    ...among<PromoterRow>('campaignIds', filters.campaignIds),
    ...among<PromoterRow>('parentPromoterId', filters.parentIds),
    oneOf<PromoterRow>('archived', [filters.archived ?? false]),
    ...between<PromoterRow>('createdAt', filters.createdAt),
    ...(text === undefined ? [] : [mentions<PromoterRow>(['email', 'name', 'custId', 'refIds'], text)]),
  ];
  const rows = await readRows(call.account.id, 'promoter');
  const { ids, total } = select(rows, { conditions, order }, page);
  return { rows: await showPromoters(call.account.id, ids), total };
}
