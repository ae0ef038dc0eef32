import type { Page } from '#shared/domain/page.ts';
import type { PayoutRow, PromoterRow } from '#shared/domain/row.ts';
import { type Condition, mentions, oneOf, select } from '#shared/domain/row-query.ts';
import { among, between, orderOf, ownerAlone } from '#shared/operations/search/search.ts';
import type { PayoutListInput } from '#shared/routes/v2/records-input.ts';
import { findPayouts } from '#shared/store/payouts.ts';
import { readRows } from '#shared/store/rows.ts';
import { listPayouts, type ShownPayout, showPayouts } from './list-payouts.ts';

const COLUMNS = { id: 'id', created_at: 'createdAt', due_date: 'dueDate', amount: 'amount' } as const;

/** A page of the payouts that are asked for. There are lists ready of each status, too. */
export async function searchPayouts(
  account: number,
  { filters, sorting, q }: Pick<PayoutListInput, 'filters' | 'sorting' | 'q'>,
  page: Page,
): Promise<{ readonly rows: ShownPayout[]; readonly total: number }> {
  const { status = [], ...others } = filters;
  const owner = status.length > 1 ? null : ownerAlone({ filters: others, sorting, q });
  if (owner) {
    const { promoterId, campaignId } = owner;
    return listPayouts(account, { promoterId, campaignId, status: status[0] }, page);
  }
  const [rows, isNamed] = await Promise.all([readRows(account, 'payout'), promoterCondition(account, q)]);
  const conditions = [
    ...among<PayoutRow>('status', status),
    ...among<PayoutRow>('unit', filters.unit),
    ...among<PayoutRow>('promoterId', filters.promoter_id),
    ...among<PayoutRow>('campaignId', filters.campaign_id),
    ...between<PayoutRow>('createdAt', filters.created_at),
    ...between<PayoutRow>('dueDate', filters.due_date),
    ...isNamed,
  ];
  const { ids, total } = select(rows, { conditions, order: orderOf<PayoutRow>(sorting, COLUMNS) }, page);
  return { rows: await showPayouts(account, await findPayouts(account, ids)), total };
}

/** A payout is searched for by its promoter's e-mail, as that is now. */
async function promoterCondition(account: number, q: string | undefined): Promise<Condition<PayoutRow>[]> {
  if (q === undefined) return [];
  const promoters = (await readRows(account, 'promoter')).filter(mentions<PromoterRow>(['email'], q));
  return [
    oneOf<PayoutRow>(
      'promoterId',
      promoters.map(({ id }) => id),
    ),
  ];
}
