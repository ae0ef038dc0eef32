import type { Page } from '#shared/domain/page.ts';
import { isPaidOut } from '#shared/domain/payout.ts';
import { duePeriod } from '#shared/domain/payout-period.ts';
import type { CommissionSearch, FoundCommission } from '#shared/domain/record-search.ts';
import type { CommissionRow, LeadRow, PayoutRow } from '#shared/domain/row.ts';
import { type Condition, mentions, select } from '#shared/domain/row-query.ts';
import type { Call } from '#shared/operations/call.ts';
import { among, between, isSo, orNothing, ownedBy, ownerAlone } from '#shared/operations/search/search.ts';
import { findCommissionsOrRemains } from '#shared/store/commissions.ts';
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
  const [rows, leads, ofPayout] = await Promise.all([
    readRows(call.account.id, 'commission'),
    namesOfLeads(call.account.id, wanted),
    payoutConditions(call, filters),
  ]);
  const conditions = [
    ...among<FoundCommission>('id', filters.ids),
    ...among<FoundCommission>('status', filters.statuses),
    ...among<FoundCommission>('unit', filters.units),
    ...ownedBy<FoundCommission>(filters),
    ...among<FoundCommission>('leadId', filters.leadIds),
    ...among<FoundCommission>('payoutId', filters.payoutIds),
    ...among<FoundCommission>('planId', filters.plans),
    ...among<FoundCommission>('type', filters.types),
    ...among<FoundCommission>('suspicion', filters.suspicions),
    ...between<FoundCommission>('createdAt', filters.createdAt),
    ...between<FoundCommission>('saleAmount', filters.saleAmount),
    ...between<FoundCommission>('amount', filters.amount),
    ...isSo<FoundCommission>(filters.fulfilled, ({ fulfilled }) => fulfilled === true),
    ...isSo<FoundCommission>(filters.refunded, ({ refunded }) => refunded === true),
    ...isSo<FoundCommission>(filters.first, ({ first }) => first === true),
    ...(text === undefined ? [] : [isMentioned(text, leads)]),
    ...ofPayout,
  ];
  const found: readonly FoundCommission[] = order.some(({ by }) => by === 'referral')
    ? rows.map((row) => ({ ...row, referral: leads.get(row.leadId ?? 0)?.email ?? null }))
    : rows;
  const { ids, total } = select(found, { conditions, order }, page);
  return { rows: await showCommissions(call, await findCommissionsOrRemains(call.account.id, ids)), total };
}

type LeadNames = ReadonlyMap<number, Pick<LeadRow, 'email' | 'uid'>>;

/** What leads are called now, where commissions are searched or sorted by that. */
async function namesOfLeads(account: number, { order, text }: CommissionSearch): Promise<LeadNames> {
  const isAsked = text !== undefined || order.some(({ by }) => by === 'referral');
  const rows = isAsked ? await readRows(account, 'lead') : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Commissions that have a text in their own names, or whose lead has it in its e-mail or uid. */
function isMentioned(text: string, leads: LeadNames): Condition<FoundCommission> {
  const own = mentions<FoundCommission>(['eventId', 'planId'], text);
  const ofLead = mentions<Pick<LeadRow, 'email' | 'uid'>>(['email', 'uid'], text);
  const wanted = new Set([...leads].flatMap(([id, lead]) => (ofLead(lead) ? [id] : [])));
  return (row) => own(row) || (row.leadId !== null && wanted.has(row.leadId));
}

/** Whether a commission is paid, and when it is due, is a matter of its payout's row, and of no column of its own. */
async function payoutConditions(
  { account, runtime }: Call,
  { paid, duePeriods }: CommissionSearch['filters'],
): Promise<Condition<CommissionRow>[]> {
  if (paid === undefined && duePeriods === undefined) return [];
  const payouts = await readRows(account.id, 'payout');
  const now = runtime.now();
  const idsOf = (holds: (payout: PayoutRow) => boolean) => new Set(payouts.filter(holds).map(({ id }) => id));
  const paidOut = idsOf(isPaidOut);
  const due = idsOf((payout) => duePeriods?.some((period) => period === duePeriod(payout, now)) ?? false);
  const isIn = (some: ReadonlySet<number>) => (row: CommissionRow) => row.payoutId !== null && some.has(row.payoutId);
  return [...isSo(paid, isIn(paidOut)), ...(duePeriods === undefined ? [] : [isIn(due)])];
}
