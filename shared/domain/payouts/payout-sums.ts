import type { PayoutRow } from '#shared/domain/lists/row.ts';
import type { SumGroup, SumOrder } from '#shared/domain/lists/sum-order.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import { isPayoutPayable } from './payout.ts';
import { startOfMonth } from './payout-cycle.ts';
import { isPayoutPaid, type PayoutStatus } from './payout-state.ts';

/** Sum of payouts with the same status, campaign and period. */
export interface PayoutPortion {
  readonly status: PayoutStatus;
  readonly campaignId: number;
  readonly custom: boolean;
  /** Null for paid manual payouts. */
  readonly dueDate: string | null;
  /** For paid manual payouts, the start of the month. */
  readonly periodEnd: string;
  readonly payouts: number;
  /** Number of unpaid payouts with a positive amount. */
  readonly payable: number;
  readonly amounts: Readonly<Partial<Record<Unit, number>>>;
  readonly promoterIds: readonly number[];
}

/** Prefixes of sums by unit: count and amount. */
const COUNT_PREFIX = 'of ';
const AMOUNT_PREFIX = 'in ';

/** Sums of payouts. Payouts of a run share their dates; paid manual ones are grouped by month. */
export const PAYOUT_SUMS: SumOrder<PayoutRow> = {
  name: 'sums:status+campaignId+period',
  groupOf: buildSumGroup,
  adds: (row) => ({
    payouts: 1,
    payable: Number(isPayoutPayable(row)),
    [COUNT_PREFIX + row.unit]: 1,
    [AMOUNT_PREFIX + row.unit]: row.amount,
  }),
};

/** Base 36, padded so that ids sort like numbers. */
const PROMOTER_ID_DIGITS = 7;
/** Payouts per promoter in the same groups, to count each promoter once. */
export const PAYOUT_PROMOTERS: SumOrder<PayoutRow> = {
  name: 'sums:status+campaignId+period+promoterId',
  groupOf: buildSumGroup,
  adds: ({ promoterId }) => ({ [promoterId.toString(36).padStart(PROMOTER_ID_DIGITS, '0')]: 1 }),
};

function buildSumGroup(row: PayoutRow) {
  const { status, campaignId } = row;
  const { custom, dueDate, periodEnd } = selectSumPeriod(row);
  return [status, campaignId, custom, dueDate ?? '', periodEnd];
}

function selectSumPeriod({ status, custom, dueDate, periodEnd, createdAt }: PayoutRow) {
  const end = periodEnd ?? createdAt;
  if (custom && isPayoutPaid({ status })) return { custom: true, dueDate: null, periodEnd: startOfMonth(end) };
  return { custom: custom === true, dueDate, periodEnd: end };
}

/** Converts a payout to a portion. */
export function payoutToPortion(row: PayoutRow): PayoutPortion {
  const { status, campaignId, unit, amount, promoterId } = row;
  return {
    status,
    campaignId,
    ...selectSumPeriod(row),
    payouts: 1,
    payable: Number(isPayoutPayable(row)),
    amounts: { [unit]: amount },
    promoterIds: [promoterId],
  };
}

/** Converts sums to a portion without promoters. */
export function sumsToPortion({ group, sums }: SumGroup): PayoutPortion {
  const { payouts = 0, payable = 0 } = sums;
  const units = Object.keys(sums).filter((name) => name.startsWith(COUNT_PREFIX));
  const amounts = units
    .map((name) => name.slice(COUNT_PREFIX.length))
    .map((unit) => [unit, sums[AMOUNT_PREFIX + unit] ?? 0]);
  return { ...parseSumGroup(group), payouts, payable, amounts: Object.fromEntries(amounts), promoterIds: [] };
}

/** Converts promoters of a group to a portion without sums. */
export function promotersToPortion({ group, sums }: SumGroup): PayoutPortion {
  const promoterIds = Object.keys(sums).map((id) => Number.parseInt(id, 36));
  return { ...parseSumGroup(group), payouts: 0, payable: 0, amounts: {}, promoterIds };
}

function parseSumGroup([status, campaignId, custom, dueDate, periodEnd = '']: readonly string[]) {
  return {
    status: status as PayoutStatus,
    campaignId: Number(campaignId),
    custom: custom === 'true',
    dueDate: dueDate || null,
    periodEnd,
  };
}
