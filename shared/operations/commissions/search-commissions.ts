import type { Page } from '#shared/domain/page.ts';
import { isPaidOut } from '#shared/domain/payout.ts';
import type { CommissionSearch } from '#shared/domain/record-search.ts';
import type { CommissionRow } from '#shared/domain/row.ts';
import { type Condition, mentions, select } from '#shared/domain/row-query.ts';
import type { Call } from '#shared/operations/call.ts';
import { among, between, orNothing, ownedBy, ownerAlone } from '#shared/operations/search/search.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { readRows } from '#shared/store/rows.ts';
import { listCommissions, type ShownCommission, showCommissions } from './list-commissions.ts';

/** A page of the commissions that are asked for. */
export async function searchCommissions(
  call: Call,
  wanted: CommissionSearch,
  page: Page,
): Promise<{ readonly rows: ShownCommission[]; readonly total: number }> {
  const { filters, order, text } = wanted;
  const owner = ownerAlone(wanted);
  if (owner) return orNothing(listCommissions(call, owner, page));
  const [rows, isPaid] = await Promise.all([
    readRows(call.account.id, 'commission'),
    paidCondition(call.account.id, filters.paid),
  ]);
  const conditions = [
    ...among<CommissionRow>('id', filters.ids),
    ...among<CommissionRow>('status', filters.statuses),
    ...among<CommissionRow>('unit', filters.units),
    ...ownedBy<CommissionRow>(filters),
    ...among<CommissionRow>('leadId', filters.leadIds),
    ...among<CommissionRow>('type', filters.types),
    ...among<CommissionRow>('suspicion', filters.suspicions),
    ...between<CommissionRow>('createdAt', filters.createdAt),
    ...between<CommissionRow>('saleAmount', filters.saleAmount),
    ...between<CommissionRow>('amount', filters.amount),
    ...(text === undefined ? [] : [mentions<CommissionRow>(['eventId', 'planId'], text)]),
    ...isPaid,
  ];
  const { ids, total } = select(rows, { conditions, order }, page);
  return { rows: await showCommissions(call, await findCommissions(call.account.id, ids)), total };
}

/** A commission is paid when its payout is: that is a matter of the payout's row, and of no column of its own. */
async function paidCondition(account: number, wanted: boolean | undefined): Promise<Condition<CommissionRow>[]> {
  if (wanted === undefined) return [];
  const paidOut = new Set((await readRows(account, 'payout')).filter(isPaidOut).map(({ id }) => id));
  return [({ payoutId }) => (payoutId !== null && paidOut.has(payoutId)) === wanted];
}
