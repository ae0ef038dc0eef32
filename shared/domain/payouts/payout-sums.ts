import type { PayoutRow } from '#shared/domain/lists/row.ts';
import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import { isPayable } from './payout.ts';
import { startOfMonth } from './payout-cycle.ts';
import { isPaidOut, type PayoutStatus } from './state.ts';

/** What some payouts come to that are in one status and of one campaign and period. */
export interface PayoutPortion {
  readonly status: PayoutStatus;
  readonly campaignId: number;
  readonly custom: boolean;
  /** ISO 8601; null for those that were made by hand and are paid. */
  readonly dueDate: string | null;
  /** Until when they go, ISO 8601; of those that were made by hand and are paid the beginning of that month. */
  readonly periodEnd: string;
  readonly payouts: number;
  /** How many of them wait, with something to pay. */
  readonly payable: number;
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
  /** Whose they are, each named once. */
  readonly promoterIds: readonly number[];
}

/** Before a unit, in the name of a sum: how many payouts are in it, and what they come to. */
const COUNTED = 'of ';
const SUMMED = 'in ';

/**
 * What is kept of payouts to add them up. Those of a run have the same dates. What was made by hand has dates of its
 * own: once it is paid, its month is all that is asked for.
 */
export const PAYOUT_SUMS: SumOrder<PayoutRow> = {
  name: 'sums:status+campaignId+period',
  groupOf,
  adds: (row) => ({
    ...{ payouts: 1, payable: Number(isPayable(row)) },
    ...{ [COUNTED + row.unit]: 1, [SUMMED + row.unit]: row.amount },
  }),
};

const PROMOTER_ID_DIGITS = 7;
/** How many payouts each promoter has, in the same groups: so promoters can be counted once. */
export const PAYOUT_PROMOTERS: SumOrder<PayoutRow> = {
  name: 'sums:status+campaignId+period+promoterId',
  groupOf,
  adds: ({ promoterId }) => ({ [promoterId.toString(36).padStart(PROMOTER_ID_DIGITS, '0')]: 1 }),
};

function groupOf(row: PayoutRow) {
  const { status, campaignId } = row;
  const { custom, dueDate, periodEnd } = periodOf(row);
  return [status, campaignId, custom, dueDate ?? '', periodEnd];
}

function periodOf({ status, custom, dueDate, periodEnd, createdAt }: PayoutRow) {
  const end = periodEnd ?? createdAt;
  if (custom && isPaidOut({ status })) return { custom: true, dueDate: null, periodEnd: startOfMonth(end) };
  return { custom: custom === true, dueDate, periodEnd: end };
}

/** One payout as a portion. */
export function portionOfPayout(row: PayoutRow): PayoutPortion {
  const { status, campaignId, unit, amount, promoterId } = row;
  return {
    ...{ status, campaignId, ...periodOf(row) },
    ...{ payouts: 1, payable: Number(isPayable(row)), amounts: { [unit]: amount }, promoterIds: [promoterId] },
  };
}

/** Kept sums as a portion, which names nobody. */
export function summedPortion({ group, sums }: SumGroup): PayoutPortion {
  const { payouts = 0, payable = 0 } = sums;
  const units = Object.keys(sums).filter((name) => name.startsWith(COUNTED));
  const amounts = units.map((name) => name.slice(COUNTED.length)).map((unit) => [unit, sums[SUMMED + unit] ?? 0]);
  return { ...groupIn(group), payouts, payable, amounts: Object.fromEntries(amounts), promoterIds: [] };
}

/** Those who have payouts as a portion, which sums nothing up. */
export function namedPortion({ group, sums }: SumGroup): PayoutPortion {
  const promoterIds = Object.keys(sums).map((id) => Number.parseInt(id, 36));
  return { ...groupIn(group), payouts: 0, payable: 0, amounts: {}, promoterIds };
}

function groupIn([status, campaignId, custom, dueDate, periodEnd = '']: readonly string[]) {
  return {
    status: status as PayoutStatus,
    campaignId: Number(campaignId),
    custom: custom === 'true',
    dueDate: dueDate || null,
    periodEnd,
  };
}
