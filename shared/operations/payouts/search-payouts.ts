import type { Page } from '#shared/domain/page.ts';
import type { PayoutSearch } from '#shared/domain/record-search.ts';
import type { PayoutRow, PromoterRow } from '#shared/domain/row.ts';
import { type Condition, mentions, oneOf, select } from '#shared/domain/row-query.ts';
import type { Call } from '#shared/operations/call.ts';
import { among, between, ownerAlone } from '#shared/operations/search/search.ts';
import { findPayouts } from '#shared/store/payouts.ts';
import { readRows } from '#shared/store/rows.ts';
import { listPayouts, type ShownPayout, showPayouts } from './list-payouts.ts';

/** A page of the payouts that are asked for. There are lists ready of each status, too. */
export async function searchPayouts(
  call: Call,
  { filters, order, text }: PayoutSearch,
  page: Page,
): Promise<{ readonly rows: ShownPayout[]; readonly total: number }> {
  const { statuses = [], ...others } = filters;
  const owner = statuses.length > 1 ? null : ownerAlone({ filters: others, order, text });
  if (owner) {
    const { promoterId, campaignId } = owner;
    return listPayouts(call, { promoterId, campaignId, status: statuses[0] }, page);
  }
  const [rows, isNamed] = await Promise.all([
    readRows(call.account.id, 'payout'),
    promoterCondition(call.account.id, text),
  ]);
  const conditions = [
    ...among<PayoutRow>('id', filters.ids),
    ...among<PayoutRow>('status', statuses),
    ...among<PayoutRow>('unit', filters.units),
    ...among<PayoutRow>('promoterId', filters.promoterIds),
    ...among<PayoutRow>('campaignId', filters.campaignIds),
    ...between<PayoutRow>('createdAt', filters.createdAt),
    ...between<PayoutRow>('dueDate', filters.dueDate),
    ...isNamed,
  ];
  const { ids, total } = select(rows, { conditions, order }, page);
  return { rows: await showPayouts(call, await findPayouts(call.account.id, ids)), total };
}

/** A payout is searched for by its promoter's e-mail, as that is now. */
async function promoterCondition(account: number, text: string | undefined): Promise<Condition<PayoutRow>[]> {
  if (text === undefined) return [];
  const promoters = (await readRows(account, 'promoter')).filter(mentions<PromoterRow>(['email'], text));
  return [
    oneOf<PayoutRow>(
      'promoterId',
      promoters.map(({ id }) => id),
    ),
  ];
}
