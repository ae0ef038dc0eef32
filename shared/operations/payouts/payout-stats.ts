import { startOfMonth } from '#shared/domain/payouts/payout-cycle.ts';
import { type DuePeriod, payoutDuePeriod } from '#shared/domain/payouts/payout-period.ts';
import { isPayoutPaid, type PayoutStatus } from '#shared/domain/payouts/payout-state.ts';
import type { PayoutPortion } from '#shared/domain/payouts/payout-sums.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { type PayoutFilters, readPayoutPortions } from './payout-portions.ts';

/** Sum of payouts. */
export interface PayoutSum {
  readonly promoters: number;
  readonly payouts: number;
  /** Integers per unit. */
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
  /** Earliest due date and latest period end, ISO 8601. */
  readonly dueDate: string | null;
  readonly periodEnd: string | null;
}

/** Sums by month and by status. */
export interface PayoutStats {
  readonly months: readonly (PayoutSum & { readonly start: string; readonly end: string })[];
  readonly byStatus: Readonly<Partial<Record<PayoutStatus, PayoutSum>>>;
}

/** Sums paid payouts by the month of their period's end, newest first, and all by status. */
export async function loadPayoutStats(call: Call, search: PayoutFilters): Promise<PayoutStats> {
  const portions = await readPayoutPortions(call, search);
  const months = [...Map.groupBy(portions.filter(isPayoutPaid), ({ periodEnd }) => startOfMonth(periodEnd))];
  const statuses = [...Map.groupBy(portions, ({ status }) => status)];
  return {
    months: months
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([start, monthPortions]) => ({ start, end: endOfMonth(start), ...sumPortions(monthPortions) })),
    byStatus: Object.fromEntries(statuses.map(([status, statusPortions]) => [status, sumPortions(statusPortions)])),
  };
}

/** Sums unpaid payouts by due period. */
export async function loadDueStats(call: Call, search: PayoutFilters): Promise<Readonly<Record<DuePeriod, PayoutSum>>> {
  const now = call.runtime.now();
  const due = Map.groupBy(await readPayoutPortions(call, search), ({ dueDate, ...portion }) =>
    payoutDuePeriod({ ...portion, dueDate: dueDate ?? '' }, now),
  );
  const sumPeriod = (period: DuePeriod) => sumPortions(due.get(period) ?? []);
  return { next: sumPeriod('next'), overdue: sumPeriod('overdue'), custom: sumPeriod('custom') };
}

/** Returns a sum's cash, in the smallest unit. */
export function getCashAmount({ amounts }: Pick<PayoutSum, 'amounts'>): number {
  return amounts.cash ?? 0;
}

/** Sums portions, counting each promoter once. */
export function sumPortions(portions: readonly PayoutPortion[]): PayoutSum {
  const amounts: Partial<Record<Unit, number>> = {};
  const promoters = new Set<number>();
  let payouts = 0;
  for (const portion of portions) {
    payouts += portion.payouts;
    for (const id of portion.promoterIds) promoters.add(id);
    for (const [unit, amount] of Object.entries(portion.amounts) as [Unit, number][]) {
      amounts[unit] = (amounts[unit] ?? 0) + amount;
    }
  }
  const waiting = portions.flatMap(({ payable, dueDate }) => (payable > 0 && dueDate !== null ? [dueDate] : []));
  const ends = portions.map(({ periodEnd }) => periodEnd);
  return {
    promoters: promoters.size,
    payouts,
    amounts,
    dueDate: waiting.toSorted()[0] ?? null,
    periodEnd: ends.toSorted().at(-1) ?? null,
  };
}

/** ISO 8601. */
function endOfMonth(start: string): string {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1) - 1).toISOString();
}
