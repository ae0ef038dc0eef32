import { isOnHold } from '#shared/domain/commissions/holding-period.ts';
import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { CommissionSearch, FoundCommission } from '#shared/domain/lists/record-search.ts';
import type { CommissionRow, RowByKind } from '#shared/domain/lists/row.ts';
import { columnContains, type RowCondition, type RowQuery } from '#shared/domain/lists/row-query.ts';
import { payoutDuePeriod } from '#shared/domain/payouts/payout-period.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import {
  buildOwnerConditions,
  emptyIfNotFound,
  findSingleOwner,
  whereBetween,
  whereBoolean,
  whereOneOf,
} from '#shared/operations/lists/search.ts';
import { findCommissionsIncludingDeleted } from '#shared/store/commissions/commissions.ts';
import type { SearchExtras } from '#shared/store/index/search-rows.ts';
import { readRows, readRowsById } from '#shared/store/lists/rows.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';
import { listCommissionsPage, loadShownCommissions, type ShownCommission } from './list-commissions.ts';

const DEFAULT_SEARCH_FIELDS = ['eventId', 'planId', 'referral', 'referralUid'] as const;

/** Returns a page of matching commissions. */
export async function searchCommissions(
  call: Call,
  search: CommissionSearch,
  page: PageRequest,
): Promise<{ readonly rows: ShownCommission<Membership>[]; readonly total: RowTotal }> {
  const owner = findSingleOwner(search);
  if (owner) return emptyIfNotFound(listCommissionsPage(call, owner, page, loadMemberships));
  const { query, extras } = buildCommissionQuery(call, search);
  const { ids, total } = await findRows(call.account.id, 'commission', query, page, extras);
  const commissions = await findCommissionsIncludingDeleted(call.account.id, ids);
  return { rows: await loadShownCommissions(call, commissions, loadMemberships), total };
}

/** Builds the row query and enrichment of a search. */
export function buildCommissionQuery(
  { account, runtime }: Call,
  search: CommissionSearch,
): { readonly query: RowQuery<FoundCommission>; readonly extras: SearchExtras<CommissionRow, FoundCommission> } {
  const { filters, order, text, searchColumns = DEFAULT_SEARCH_FIELDS } = search;
  const now = runtime.now();
  const isByLead = searchColumns.some((column) => column === 'referral' || column === 'referralUid');
  const conditions = [
    ...whereOneOf<FoundCommission>('id', filters.ids),
    ...whereOneOf<FoundCommission>('status', filters.statuses),
    ...whereOneOf<FoundCommission>('unit', filters.units),
    ...buildOwnerConditions<FoundCommission>(filters),
    ...whereOneOf<FoundCommission>('leadId', filters.leadIds),
    ...whereOneOf<FoundCommission>('payoutId', filters.payoutIds),
    ...whereOneOf<FoundCommission>('planId', filters.plans),
    ...whereOneOf<FoundCommission>('type', filters.types),
    ...whereOneOf<FoundCommission>('suspicion', filters.suspicions),
    ...whereBetween<FoundCommission>('createdAt', filters.createdAt),
    ...whereBetween<FoundCommission>('saleAmount', filters.saleAmount),
    ...whereBetween<FoundCommission>('amount', filters.amount),
    ...whereBoolean<FoundCommission>(filters.fulfilled, ({ fulfilled }) => fulfilled === true),
    ...whereBoolean<FoundCommission>(filters.held, (row) => isOnHold(row, now)),
    ...whereBoolean<FoundCommission>(filters.refunded, ({ refunded }) => refunded === true),
    ...whereBoolean<FoundCommission>(filters.first, ({ first }) => first === true),
    ...(text === undefined ? [] : [columnContains<FoundCommission>(searchColumns, text)]),
    ...payoutConditions(filters, now),
  ];
  const byLead: Pick<SearchExtras<CommissionRow, FoundCommission>, 'findRelated'> = {
    findRelated: async (beginning) => ({ column: 'leadId', values: await findLeadsByText(account.id, beginning) }),
  };
  return {
    query: { conditions, order },
    extras: { enrich: (rows) => enrichRows(account.id, search, rows), ...(isByLead ? byLead : {}) },
  };
}

const MAX_MATCHING_LEADS = 10;

async function findLeadsByText(account: number, text: string): Promise<readonly number[]> {
  const query = { conditions: [columnContains<RowByKind['lead']>(['email', 'uid'], text)], order: [] };
  return (await findRows(account, 'lead', query, { page: 1, perPage: MAX_MATCHING_LEADS })).ids;
}

/** Above this number, all rows are read. */
const MAX_READS_BY_ID = 200;

async function enrichRows(
  account: number,
  { filters, order, text }: CommissionSearch,
  rows: readonly CommissionRow[],
): Promise<readonly FoundCommission[]> {
  const isOfLeads = text !== undefined || order.some(({ by }) => by === 'referral');
  const isOfPayouts = filters.paid !== undefined || filters.duePeriods !== undefined;
  const [leads, payouts] = await Promise.all([
    isOfLeads ? readRelatedRows(account, 'lead', rows, 'leadId') : [],
    isOfPayouts ? readRelatedRows(account, 'payout', rows, 'payoutId') : [],
  ]);
  const [leadsById, payoutsById] = [
    new Map(leads.map((row) => [row.id, row])),
    new Map(payouts.map((row) => [row.id, row])),
  ];
  return rows.map((row) => {
    const lead = leadsById.get(row.leadId ?? 0);
    const payout = payoutsById.get(row.payoutId ?? 0) ?? null;
    return { ...row, referral: lead?.email ?? null, referralUid: lead?.uid ?? null, payout };
  });
}

function readRelatedRows<Kind extends 'lead' | 'payout'>(
  account: number,
  kind: Kind,
  rows: readonly CommissionRow[],
  column: 'leadId' | 'payoutId',
): Promise<RowByKind[Kind][]> {
  const ids = new Set(rows.flatMap((row) => row[column] ?? []));
  return ids.size > MAX_READS_BY_ID ? readRows(account, kind) : readRowsById(account, kind, [...ids]);
}

/** These columns are in the payout's row. */
function payoutConditions(
  { paid, duePeriods }: CommissionSearch['filters'],
  now: string,
): RowCondition<FoundCommission>[] {
  const isDue = ({ payout }: FoundCommission) =>
    Boolean(payout && duePeriods?.some((period) => period === payoutDuePeriod(payout, now)));
  const isPaid = ({ payout }: FoundCommission) => Boolean(payout && isPayoutPaid(payout));
  return [...whereBoolean(paid, isPaid), ...(duePeriods === undefined ? [] : [isDue])];
}
