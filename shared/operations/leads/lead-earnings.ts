import type { CommissionRow } from '#shared/domain/lists/row.ts';
import { columnOneOf, matchesAll } from '#shared/domain/lists/row-query.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import { searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';

/** Earnings from a lead: integers per unit; null if there are too many commissions. */
export type LeadEarnings = Readonly<Partial<Record<Unit, number>>> | null;

const LEADS_PER_QUERY = 10;
const MAX_COMMISSIONS_READ = 200;

/** Sums a promoter's earnings by lead id: refunds reduce them, denied commissions do not count. */
export async function sumLeadEarnings(
  call: Call,
  promoterId: number,
  leadIds: readonly number[],
): Promise<ReadonlyMap<number, LeadEarnings>> {
  const account = call.account.id;
  const buildConditions = (ids: readonly number[]) => [
    columnOneOf<CommissionRow>('leadId', ids),
    columnOneOf<CommissionRow>('promoterId', [promoterId]),
  ];
  if (leadIds.length === 0) return new Map();
  return queryRowsOrIndex<'commission', ReadonlyMap<number, LeadEarnings>>(account, 'commission', {
    fromRows: (rows) => sumByLead(leadIds, rows.filter(matchesAll(buildConditions(leadIds)))),
    fromIndex: async (lists) => {
      const groups = Array.from({ length: Math.ceil(leadIds.length / LEADS_PER_QUERY) }, (_, index) =>
        leadIds.slice(index * LEADS_PER_QUERY, (index + 1) * LEADS_PER_QUERY),
      );
      const sums = groups.map(async (ids) => {
        const query = { conditions: buildConditions(ids), order: [] };
        const page = { page: 1, perPage: MAX_COMMISSIONS_READ };
        const { ids: commissionIds, total } = await searchIndex(lists, query, page, { enrich: async (rows) => rows });
        const isAll = typeof total === 'number' ? total === commissionIds.length : total.next === null;
        if (!isAll) return ids.map((id): [number, LeadEarnings] => [id, null]);
        return [...sumByLead(ids, await readRowsById(account, 'commission', commissionIds))];
      });
      return new Map((await Promise.all(sums)).flat());
    },
  });
}

function sumByLead(leadIds: readonly number[], rows: readonly CommissionRow[]): Map<number, LeadEarnings> {
  const sums = new Map<number, Partial<Record<Unit, number>>>(leadIds.map((id) => [id, {}]));
  for (const { leadId, status, unit, amount } of rows) {
    const sum = sums.get(leadId ?? 0);
    if (sum && status !== 'denied') sum[unit] = (sum[unit] ?? 0) + amount;
  }
  return sums;
}
