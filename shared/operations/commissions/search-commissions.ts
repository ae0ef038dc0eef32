import type { Page } from '#shared/domain/page.ts';
import { isPaidOut } from '#shared/domain/payout.ts';
import type { CommissionRow } from '#shared/domain/row.ts';
import { type Condition, mentions, select } from '#shared/domain/row-query.ts';
import { among, between, orderOf, orNothing, ownedBy, ownerAlone } from '#shared/operations/search/search.ts';
import type { CommissionListInput } from '#shared/routes/v2/records-input.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { readRows } from '#shared/store/rows.ts';
import { listRewards, type ShownReward, showRewards } from './list-commissions.ts';

const COLUMNS = { id: 'id', created_at: 'createdAt', amount: 'amount', sale_amount: 'saleAmount' } as const;

/** A page of the commissions that are asked for. */
export async function searchCommissions(
  account: number,
  wanted: Pick<CommissionListInput, 'filters' | 'sorting' | 'q'>,
  page: Page,
): Promise<{ readonly rows: ShownReward[]; readonly total: number }> {
  const { filters, sorting, q } = wanted;
  const owner = ownerAlone(wanted);
  if (owner) return orNothing(listRewards(account, owner, page));
  const [rows, isPaid] = await Promise.all([
    readRows(account, 'commission'),
    paidCondition(account, filters.is_paid ?? filters.paid),
  ]);
  const conditions = [
    ...among<CommissionRow>('status', filters.status),
    ...among<CommissionRow>('unit', filters.unit),
    ...ownedBy<CommissionRow>(filters),
    ...among<CommissionRow>('leadId', filters.referral_id),
    ...among<CommissionRow>('type', filters.commission_type),
    ...among<CommissionRow>('suspicion', filters.fraud_check),
    ...between<CommissionRow>('createdAt', filters.created_at),
    ...between<CommissionRow>('saleAmount', filters.sale_amount),
    ...between<CommissionRow>('amount', filters.amount),
    ...(q === undefined ? [] : [mentions<CommissionRow>(['eventId', 'planId'], q)]),
    ...isPaid,
  ];
  const { ids, total } = select(rows, { conditions, order: orderOf<CommissionRow>(sorting, COLUMNS) }, page);
  return { rows: await showRewards(account, await findCommissions(account, ids)), total };
}

/** A commission is paid when its payout is: that is a matter of the payout's row, and of no column of its own. */
async function paidCondition(account: number, wanted: boolean | undefined): Promise<Condition<CommissionRow>[]> {
  if (wanted === undefined) return [];
  const paidOut = new Set((await readRows(account, 'payout')).filter(isPaidOut).map(({ id }) => id));
  return [({ payoutId }) => (payoutId !== null && paidOut.has(payoutId)) === wanted];
}
