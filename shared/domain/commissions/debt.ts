import type { Owner } from '#shared/domain/leads/lead.ts';
import type { CommissionRow } from '#shared/domain/lists/row.ts';
import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { addExact } from '#shared/domain/reports/exact-integer.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import type { Commission } from './commission.ts';
import { buildManualCommission, type ManualCommissionInput } from './manual-commission.ts';

/** Sum of approved commissions outside payouts. */
export interface UnpaidSum extends Owner {
  readonly unit: Unit;
  readonly count: number;
  /** Negative: debt. */
  readonly amount: number;
}

/** Index of unpaid sums. */
export const UNPAID_SUMS: SumOrder<CommissionRow> = {
  name: 'sums:promoterId+campaignId+unit',
  groupOf: ({ promoterId, campaignId, unit }) => [promoterId, campaignId, unit],
  adds: (row): Readonly<Record<string, number>> => (isUnpaid(row) ? { count: 1, amount: row.amount } : {}),
};

/** Converts an index group to an unpaid sum. */
export function toUnpaidSum({ group: [promoterId, campaignId, unit], sums }: SumGroup): UnpaidSum {
  const { count = 0, amount = 0 } = sums;
  return { promoterId: Number(promoterId), campaignId: Number(campaignId), unit: unit as Unit, count, amount };
}

/** Computes unpaid sums from rows. */
export function sumUnpaidRows(rows: readonly CommissionRow[]): UnpaidSum[] {
  const groups = Map.groupBy(rows.filter(isUnpaid), ({ promoterId, campaignId, unit }) =>
    [promoterId, campaignId, unit].join(' '),
  );
  return [...groups.values()].flatMap((commissions) => {
    const [first] = commissions;
    if (!first) return [];
    const { promoterId, campaignId, unit } = first;
    return [{ promoterId, campaignId, unit, count: commissions.length, amount: sumAmounts(commissions) }];
  });
}

/** Returns negative sums, sorted. */
export function selectDebts(sums: readonly UnpaidSum[]): UnpaidSum[] {
  return sums
    .filter(({ amount }) => amount < 0)
    .toSorted(
      (a, b) =>
        a.promoterId - b.promoterId || a.campaignId - b.campaignId || UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit),
    );
}

/** Whether a commission is approved and in no payout. */
export function isUnpaid({ status, payoutId }: Pick<Commission, 'status' | 'payoutId'>): boolean {
  return status === 'approved' && payoutId === null;
}

/** Input for a debt write-off. */
export interface WriteOffInput extends Pick<ManualCommissionInput, 'createdBy'> {
  readonly unit: Unit;
  /** Default: the whole debt. */
  readonly amount?: number | undefined;
  /** For idempotency. */
  readonly eventId: string;
  readonly internalNote: string;
  readonly externalNote?: string | null;
}

/**
 * Creates the commission that writes off a debt, without revenue.
 * @param unpaid commissions of promoter, campaign and unit
 * @throws Refusal `invalid` without debt, or if the amount exceeds it
 */
export function buildWriteOff(
  id: number,
  input: WriteOffInput,
  {
    unpaid,
    promotion,
    currency,
  }: { readonly unpaid: readonly Commission[]; readonly promotion: Promotion; readonly currency: string },
  now: string,
): Commission {
  const debtAmount = -sumAmounts(unpaid.filter((candidate) => isUnpaid(candidate) && candidate.unit === input.unit));
  if (debtAmount <= 0)
    throw new Refusal({ code: 'invalid', message: 'The balance is not negative: there is no debt.' });
  const { amount = debtAmount } = input;
  if (amount > debtAmount)
    throw new Refusal({ code: 'invalid', message: `amount is invalid: the debt is ${debtAmount}.` });
  const details = { ...input, amount, status: 'approved' } as const;
  const commission = buildManualCommission(id, details, { lead: null, promotion, currency }, now);
  return { ...commission, type: 'write_off', calculation: { written_off: amount }, rewardName: 'Write-off' };
}

function sumAmounts(items: readonly { readonly amount: number }[]): number {
  return items.reduce((sum, { amount }) => Number(addExact(sum, amount)), 0);
}
