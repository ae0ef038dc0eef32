import type { CommissionRow } from '#shared/domain/lists/row.ts';
import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import { isPayoutPaid, isPayoutUnpaid } from '#shared/domain/payouts/payout-state.ts';
import type { PayoutPortion } from '#shared/domain/payouts/payout-sums.ts';
import { addExact } from '#shared/domain/reports/exact-integer.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';

export const PROGRESS_STEPS = ['pending', 'suspicious', 'approved_unpaid', 'due', 'processing', 'paid'] as const;
export type ProgressStep = (typeof PROGRESS_STEPS)[number];

/** Sums are integers of each unit. */
interface ProgressSum {
  readonly count: number;
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
}
export type CommissionProgress = Readonly<Record<ProgressStep, ProgressSum>>;

/** A sum of commissions with equal status, unit, payout state and suspicion. */
interface CommissionPortion {
  readonly campaignId: number;
  readonly status: string;
  readonly unit: Unit;
  readonly unpaid: boolean;
  readonly suspicious: boolean;
  readonly count: number;
  readonly amount: number;
}

/** Index of commission sums. */
export const COMMISSION_SUMS: SumOrder<CommissionRow> = {
  name: 'sums:campaignId+status+unit+unpaid+suspicious',
  groupOf: (row) => [row.campaignId, row.status, row.unit, row.payoutId === null, isSuspicious(row)],
  adds: ({ amount }) => ({ count: 1, amount }),
};

/** Converts an index group to a portion. */
export function toCommissionPortion({
  group: [campaignId, status = '', unit, unpaid, suspicious],
  sums,
}: SumGroup): CommissionPortion {
  const { count = 0, amount = 0 } = sums;
  return {
    campaignId: Number(campaignId),
    status,
    unit: unit as Unit,
    unpaid: unpaid === 'true',
    suspicious: suspicious === 'true',
    count,
    amount,
  };
}

/** Converts a commission to a portion. */
export function commissionToPortion(row: CommissionRow): CommissionPortion {
  const { campaignId, status, unit, payoutId, amount } = row;
  return { campaignId, status, unit, unpaid: payoutId === null, suspicious: isSuspicious(row), count: 1, amount };
}

/** Sums up money by step, without denied commissions and canceled payouts. */
export function computeCommissionProgress(
  commissions: readonly CommissionPortion[],
  payouts: readonly Pick<PayoutPortion, 'status' | 'payouts' | 'amounts'>[],
): CommissionProgress {
  const unpaid = commissions
    .filter((portion) => portion.unpaid)
    .map(({ status, unit, suspicious, count, amount }) => ({ status, suspicious, count, amounts: { [unit]: amount } }));
  const pending = unpaid.filter(({ status }) => status === 'pending');
  const sums = payouts.map(({ payouts: count, ...payout }) => ({ ...payout, count }));
  return {
    pending: sumPortionAmounts(pending),
    suspicious: sumPortionAmounts(pending.filter(({ suspicious }) => suspicious)),
    approved_unpaid: sumPortionAmounts(unpaid.filter(({ status }) => status === 'approved')),
    due: sumPortionAmounts(sums.filter(isPayoutUnpaid)),
    processing: sumPortionAmounts(sums.filter(({ status }) => status === 'processing')),
    paid: sumPortionAmounts(sums.filter(isPayoutPaid)),
  };
}

const isSuspicious = ({ suspicion }: CommissionRow): boolean => suspicion !== 'no_suspicion';

function sumPortionAmounts(portions: readonly ProgressSum[]): ProgressSum {
  const amounts: Partial<Record<Unit, number>> = {};
  let count = 0;
  for (const portion of portions) {
    count += portion.count;
    for (const [unit, amount] of Object.entries(portion.amounts) as [Unit, number][]) {
      amounts[unit] = Number(addExact(amounts[unit] ?? 0, amount));
    }
  }
  return { count, amounts };
}
