import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { OpenEndedTotal } from '#shared/domain/lists/page.ts';
import type { CommissionSearch } from '#shared/domain/lists/record-search.ts';
import type { CommissionRow } from '#shared/domain/lists/row.ts';
import { matchesAll } from '#shared/domain/lists/row-query.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import type { IndexView } from '#shared/store/index/read-order.ts';
import { searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import { buildCommissionQuery } from './search-commissions.ts';

/** A sum of commissions; integers per unit. */
export interface CommissionSum {
  readonly count: number;
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
}

/** Sums by status; incomplete if only the newest were summed. */
export interface CommissionSums extends CommissionSum {
  readonly byStatus: Readonly<Partial<Record<CommissionStatus, CommissionSum>>>;
  readonly isComplete: boolean;
}

const MAX_SUMMED = 2000;
const PAGE_SIZE = 200;

/** Sums matching commissions: in a large account only the newest. */
export async function sumCommissions(call: Call, search: CommissionSearch): Promise<CommissionSums> {
  const { query, extras } = buildCommissionQuery(call, { ...search, order: [] });
  const { rows, isComplete } = await queryRowsOrIndex(call.account.id, 'commission', {
    fromRows: async (all) => ({
      rows: (await extras.enrich(all)).filter(matchesAll(query.conditions)),
      isComplete: true,
    }),
    fromIndex: (lists) => readNewest(lists, call, search),
  });
  const statuses = [...Map.groupBy(rows, ({ status }) => status)];
  return {
    ...sumRows(rows),
    byStatus: Object.fromEntries(statuses.map(([status, statusRows]) => [status, sumRows(statusRows)])),
    isComplete,
  };
}

/** A text search has no order. */
async function readNewest(lists: IndexView<'commission'>, call: Call, search: CommissionSearch) {
  const order = search.text === undefined ? ([{ by: 'id', direction: 'desc' }] as const) : [];
  const { query, extras } = buildCommissionQuery(call, { ...search, order });
  const rows: CommissionRow[] = [];
  let next: string | null | undefined;
  do {
    const page = { page: 1, perPage: PAGE_SIZE, cursor: next ?? undefined };
    const { ids, total } = await searchIndex(lists, query, page, { ...extras, scans: true });
    rows.push(...(await readRowsById(lists.account, 'commission', ids)));
    next = (total as OpenEndedTotal).next;
  } while (next !== null && rows.length < MAX_SUMMED);
  return { rows, isComplete: next === null };
}

function sumRows(rows: readonly Pick<CommissionRow, 'unit' | 'amount'>[]): CommissionSum {
  const amounts: Partial<Record<Unit, number>> = {};
  for (const { unit, amount } of rows) amounts[unit] = (amounts[unit] ?? 0) + amount;
  return { count: rows.length, amounts };
}
