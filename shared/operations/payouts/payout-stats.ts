import type { Page } from '#shared/domain/page.ts';
import { isPayable, type PayoutStatus } from '#shared/domain/payout.ts';
import { type DuePeriod, duePeriod } from '#shared/domain/payout-period.ts';
import { startOfMonth } from '#shared/domain/payout-terms.ts';
import type { PayoutSearch } from '#shared/domain/record-search.ts';
import type { Unit } from '#shared/domain/reward.ts';
import type { PayoutRow } from '#shared/domain/row.ts';
import type { AccountCall, Call } from '#shared/operations/call.ts';
import { findPayouts } from '#shared/store/payouts.ts';
import { type ShownPayout, showPayouts } from './list-payouts.ts';
import { filteredPayouts } from './search-payouts.ts';

/** What some payouts come to. */
export interface PayoutSum {
  readonly promoters: number;
  readonly payouts: number;
  /** Integers of each unit. */
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
  /** When the first of them is due, and until when the last of them goes, ISO 8601; null where there are none. */
  readonly dueDate: string | null;
  readonly periodEnd: string | null;
}

/** What payouts come to, by month and by status. */
export interface PayoutStats {
  readonly months: readonly (PayoutSum & { readonly start: string; readonly end: string })[];
  readonly byStatus: Readonly<Partial<Record<PayoutStatus, PayoutSum>>>;
  readonly all: PayoutSum;
}

type Filters = Pick<PayoutSearch, 'filters' | 'text'>;

/** What payouts come to: those that were paid by the month that they end in, and all by their status. Newest month first. */
export async function payoutStats(call: Call, search: Filters): Promise<PayoutStats> {
  const rows = await filteredPayouts(call, search);
  const paid = rows.filter(({ status }) => status === 'completed');
  const months = [...Map.groupBy(paid, (row) => startOfMonth(row.periodEnd ?? row.createdAt))];
  const statuses = [...Map.groupBy(rows, ({ status }) => status)];
  return {
    months: months
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .map(([start, some]) => ({ start, end: endOfMonth(start), ...sumUp(some) })),
    byStatus: Object.fromEntries(statuses.map(([status, some]) => [status, sumUp(some)])),
    all: sumUp(rows),
  };
}

/** What payouts that are not paid come to, by when they are due. */
export async function dueStats(call: Call, search: Filters): Promise<Readonly<Record<DuePeriod, PayoutSum>>> {
  const now = call.runtime.now();
  const due = Map.groupBy(await filteredPayouts(call, search), (row) => duePeriod(row, now));
  const of = (period: DuePeriod) => sumUp(due.get(period) ?? []);
  return { next: of('next'), overdue: of('overdue'), custom: of('custom') };
}

/** The payouts of a promoter, with all that is shown of them. */
export interface PayoutGroup extends PayoutSum {
  readonly shown: readonly ShownPayout[];
  /** Whether what waits to be paid of them, in cash, comes to the account's minimum. */
  readonly isPayable: boolean;
}

/**
 * A page of promoters with their payouts: those whose payouts come to enough in cash, in the order of their first payouts.
 * @param least in the smallest unit of the account's currency
 */
export async function payoutGroups(
  call: AccountCall,
  search: Filters,
  least: number | undefined,
  { page, perPage }: Page,
): Promise<{ readonly groups: PayoutGroup[]; readonly total: number; readonly sum: PayoutSum }> {
  const rows = await filteredPayouts(call, search);
  const all = [...Map.groupBy(rows, ({ promoterId }) => promoterId).values()].filter(
    (some) => least === undefined || cashOf(sumUp(some)) >= least,
  );
  const asked = all.slice((page - 1) * perPage, page * perPage);
  const found = await findPayouts(
    call.account.id,
    asked.flat().map(({ id }) => id),
  );
  const shown = Map.groupBy(await showPayouts(call, found), ({ payout }) => payout.promoterId);
  const minimum = call.account.minimumPayout?.cash ?? 1;
  const groups = asked.flatMap((some): PayoutGroup[] => {
    const own = shown.get(some[0]?.promoterId ?? 0);
    const waits = cashOf(sumUp(some.filter(isPayable)));
    return own ? [{ ...sumUp(some), shown: own, isPayable: waits >= minimum }] : [];
  });
  return { groups, total: all.length, sum: sumUp(all.flat()) };
}

/** What of a sum is in cash, in the smallest unit of the account's currency. */
export function cashOf({ amounts }: Pick<PayoutSum, 'amounts'>): number {
  return amounts.cash ?? 0;
}

function sumUp(rows: readonly PayoutRow[]): PayoutSum {
  const amounts: Partial<Record<Unit, number>> = {};
  for (const { unit, amount } of rows) amounts[unit] = (amounts[unit] ?? 0) + amount;
  const waiting = rows.filter(isPayable).map(({ dueDate }) => dueDate);
  return {
    promoters: new Set(rows.map(({ promoterId }) => promoterId)).size,
    payouts: rows.length,
    amounts,
    dueDate: waiting.toSorted()[0] ?? null,
    periodEnd:
      rows
        .map(({ periodEnd, createdAt }) => periodEnd ?? createdAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** The last millisecond of the month that begins then, ISO 8601. */
function endOfMonth(start: string): string {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1) - 1).toISOString();
}
