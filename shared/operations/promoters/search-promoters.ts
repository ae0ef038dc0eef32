import { beyondRows } from '#shared/domain/found-promoter.ts';
import type { Page } from '#shared/domain/page.ts';
import type { PromoterSearch } from '#shared/domain/record-search.ts';
import type { PromoterRow } from '#shared/domain/row.ts';
import { mentions, type Order, oneOf, select } from '#shared/domain/row-query.ts';
import type { Call } from '#shared/operations/call.ts';
import { among, between, orNothing, ownerAlone } from '#shared/operations/search/search.ts';
import { readRows } from '#shared/store/rows.ts';
import { listPromoters, showPromoters } from './list-promoters.ts';
import { closerConditions, lookCloser } from './look-closer.ts';
import type { ShownPromoter } from './show-promoter.ts';

/** A page of promoters, and how many of the account wait to be accepted, archived ones left out. */
export interface FoundPromoters {
  readonly rows: ShownPromoter[];
  readonly total: number;
  readonly pendingCount: number;
}

/** A page of the promoters that are asked for: archived ones only where those are. */
export async function searchPromoters(call: Call, wanted: PromoterSearch, page: Page): Promise<FoundPromoters> {
  const { filters, order, text } = wanted;
  const reading = readRows(call.account.id, 'promoter');
  const owner = ownerAlone(wanted);
  if (owner) {
    const [listed, rows] = await Promise.all([orNothing(listPromoters(call, owner.campaignId, page)), reading]);
    return { ...listed, pendingCount: pendingIn(rows) };
  }
  const asked = beyondRows(wanted);
  const conditions = [
    ...among<PromoterRow>('id', filters.ids),
    ...among<PromoterRow>('status', filters.statuses),
    // Where a state is named, it is that in the campaign, which the promoter may have left.
    ...among<PromoterRow>('campaignIds', filters.standings ? undefined : filters.campaignIds),
    ...among<PromoterRow>('parentPromoterId', filters.parentIds),
    oneOf<PromoterRow>('archived', [filters.archived ?? false]),
    ...between<PromoterRow>('createdAt', filters.createdAt),
    ...between<PromoterRow>('createdAt', filters.joinedAt),
    ...(text === undefined ? [] : [mentions<PromoterRow>(['email', 'name', 'custId', 'refIds'], text)]),
  ];
  const rows = await reading;
  const { ids, total } = asked
    ? select(
        await lookCloser(
          call,
          wanted,
          asked,
          rows.filter((row) => conditions.every((fulfils) => fulfils(row))),
        ),
        { conditions: closerConditions(wanted, call.runtime.now()), order },
        page,
      )
    : select(rows, { conditions, order: order as readonly Order<PromoterRow>[] }, page);
  return { rows: await showPromoters(call.account.id, ids), total, pendingCount: pendingIn(rows) };
}

function pendingIn(rows: readonly PromoterRow[]): number {
  return rows.filter(({ status, archived }) => status === 'pending' && !archived).length;
}
