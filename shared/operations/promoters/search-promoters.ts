import type { Page } from '#shared/domain/page.ts';
import type { PromoterRow } from '#shared/domain/row.ts';
import { mentions, oneOf, select } from '#shared/domain/row-query.ts';
import { among, between, orderOf, orNothing, ownerAlone } from '#shared/operations/search/search.ts';
import type { PromoterListInput } from '#shared/routes/v2/records-input.ts';
import { readRows } from '#shared/store/rows.ts';
import { listPromoters, showPromoters } from './list-promoters.ts';
import type { ShownPromoter } from './show-promoter.ts';

const COLUMNS = { id: 'id', email: 'email', name: 'name', joined_at: 'createdAt' } as const;

/** A page of the promoters that are asked for: archived ones only where those are. */
export async function searchPromoters(
  account: number,
  wanted: Pick<PromoterListInput, 'filters' | 'sorting' | 'q'>,
  page: Page,
): Promise<{ readonly rows: ShownPromoter[]; readonly total: number }> {
  const { filters, sorting, q } = wanted;
  const owner = ownerAlone(wanted);
  if (owner) return orNothing(listPromoters(account, owner.campaignId, page));
  const conditions = [
    ...among<PromoterRow>('status', filters.status),
    ...among<PromoterRow>('campaignIds', filters.campaign_id),
    ...among<PromoterRow>('parentPromoterId', filters.parent_promoter_id),
    oneOf<PromoterRow>('archived', [filters.archived ?? false]),
    ...between<PromoterRow>('createdAt', filters.created_at),
    ...(q === undefined ? [] : [mentions<PromoterRow>(['email', 'name', 'custId', 'refIds'], q)]),
  ];
  const rows = await readRows(account, 'promoter');
  const { ids, total } = select(rows, { conditions, order: orderOf<PromoterRow>(sorting, COLUMNS) }, page);
  return { rows: await showPromoters(account, ids), total };
}
