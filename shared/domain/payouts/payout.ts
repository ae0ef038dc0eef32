import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isOnHold } from '#shared/domain/commissions/holding-period.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PayoutDestination } from '#shared/domain/payout-methods/payout-destination.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { StoredParties } from '#shared/domain/statements/payout-parties.ts';
import type { PayoutCycle } from './payout-cycle.ts';
import {
  isPayoutUnpaid,
  isTransitionAllowed,
  nextPayoutState,
  PAYOUT_TRANSITIONS,
  type PayoutState,
  type PayoutTransition,
} from './payout-state.ts';

/** Promoter, campaign and unit of a payout. */
export interface PayoutScope extends Owner {
  readonly unit: Unit;
  /** Other campaigns whose commissions it takes, so that their debts reduce it. */
  readonly nettedCampaignIds?: readonly number[];
}

/** A payment to a promoter. Its amount always equals the sum of the commissions with its id. */
export interface Payout extends PayoutScope, PayoutState {
  readonly id: number;
  /** In the smallest unit. */
  readonly amount: number;
  readonly commissionsCount: number;
  /** Set while completed. */
  readonly datePaid: string | null;
  readonly dueDate: string;
  readonly createdAt: string;
  /** Takes only earlier commissions; null: all. */
  readonly before: string | null;
  /** Cycle of its run; absent for manual payouts, and for old monthly runs. */
  readonly cycle?: PayoutCycle;
  /** In the smallest unit, at least 1. */
  readonly minimum: number;
  /** Restricts the commissions of its own campaign until it is finalized; absent: all. */
  readonly only?: readonly number[];
  /** Failure, while failed. */
  readonly error?: string;
  readonly failedAt?: string;
  /** Set while a payment batch pays the payout, and after it has paid it. */
  readonly batchId?: number;
  /** Names at completion, while completed; absent in old records. */
  readonly parties?: StoredParties;
  /**
   * Method at completion, while completed; null without one. Absent for units other than cash, for payments by other
   * services, and in old records.
   */
  readonly paidBy?: PayoutDestination | null;
  /** Set at completion, while completed, if the company's payouts get invoices. */
  readonly getsInvoice?: true;
  /** Destroyed: no longer found. */
  readonly deletedAt?: string;
  /** Time of its earliest commission; absent in old records. */
  readonly since?: string;
  /** Distinct, including `no_suspicion`. */
  readonly suspicions?: readonly Suspicion[];
  /** For optimistic locking. Also increases with changes of its commissions. */
  readonly revision: number;
}

/** Fields that determine which commissions a payout takes. */
export type CommissionCriteria = PayoutScope & Pick<Payout, 'before' | 'only' | 'createdAt'>;

/**
 * Whether a payout may take a commission: approved, in no payout, not on hold, same promoter, unit and campaigns. Holds
 * are compared with the payout's time, so a late run takes the same as a punctual one.
 */
export function isEligibleForPayout(payout: CommissionCriteria, commission: Commission): boolean {
  const isFree = commission.status === 'approved' && commission.payoutId === null;
  return isFree && !isOnHold(commission, payout.before ?? payout.createdAt) && belongsToPayout(payout, commission);
}

/** Selects the commissions that a payout takes while the sum is a safe integer. The rest waits for the next payout. */
export function selectPayoutCommissions(payout: Payout, commissions: readonly Commission[]): Commission[] {
  let { amount } = payout;
  return commissions.filter((commission) => {
    if (!isEligibleForPayout(payout, commission) || !Number.isSafeInteger(amount + commission.amount)) return false;
    amount += commission.amount;
    return true;
  });
}

/**
 * Whether a payout is meant for a commission by promoter, campaigns, unit and time, regardless of its status or payout.
 */
export function belongsToPayout(
  { before, promoterId, campaignId, unit, only, nettedCampaignIds = [] }: PayoutScope & Pick<Payout, 'before' | 'only'>,
  commission: PayoutScope & Pick<Commission, 'createdAt' | 'id'>,
): boolean {
  const isOwn = commission.campaignId === campaignId;
  if (!isOwn && !nettedCampaignIds.includes(commission.campaignId)) return false;
  if (isOwn && only && !only.includes(commission.id)) return false;
  const isSame = commission.promoterId === promoterId && commission.unit === unit;
  return isSame && (before === null || commission.createdAt < before);
}

/** Whether a payout reaches its minimum. */
export function reachesMinimum({ amount, minimum }: Pick<Payout, 'amount' | 'minimum'>): boolean {
  return amount >= minimum;
}

/** Adds commissions to a payout. Write both in one transaction. */
export function addCommissionsToPayout(
  payout: Payout,
  commissions: readonly Commission[],
): { readonly payout: Payout; readonly commissions: Commission[] } {
  const times = commissions.map(({ createdAt }) => createdAt);
  const since = [payout.since, ...times].reduce((a, b) => (!b || (a && a < b) ? a : b));
  const suspicions = [...new Set([...(payout.suspicions ?? []), ...commissions.map(({ suspicion }) => suspicion)])];
  const after = { ...changePayoutTotals(payout, commissions, 1), ...(since ? { since, suspicions } : {}) };
  return { payout: after, commissions: commissions.map((commission) => assignToPayout(commission, payout.id)) };
}

/** Releases commissions for another payout. */
export function releaseCommissions(
  payout: Payout,
  commissions: readonly Commission[],
): { readonly payout: Payout; readonly commissions: Commission[] } {
  return {
    payout: removeCommissionsFromPayout(payout, commissions),
    commissions: commissions.map((commission) => assignToPayout(commission, null)),
  };
}

/**
 * Removes commissions from a payout, which must be neither paid nor in a payment batch. The caller clears their
 * `payoutId` in the same transaction.
 */
export function removeCommissionsFromPayout(payout: Payout, commissions: readonly Commission[]): Payout {
  return changePayoutTotals(payout, commissions, -1);
}

/** Starts to empty a payout whose sum became negative (contract §6). */
export function startEmptyingIfNegative(payout: Payout): Payout {
  const isNegative = payout.amount < 0 && isTransitionAllowed(payout, 'startEmptying');
  return isNegative ? { ...payout, ...nextPayoutState(payout, 'startEmptying') } : payout;
}

/** Whether a payout is still to be paid, and its amount is positive. */
export function isPayoutPayable({ status, amount }: Pick<Payout, 'status' | 'amount'>): boolean {
  return isPayoutUnpaid({ status }) && amount > 0;
}

/** Data that a transition stores. */
export interface TransitionNotes {
  /** ISO 8601. */
  readonly now: string;
  /** Reason, if it fails. */
  readonly error?: string | undefined;
  readonly batchId?: number | undefined;
}

/**
 * Applies a transition. A new status drops the data of the former one, such as payment or failure. A payout leaves its
 * payment batch when a caller changes the status.
 * @throws Error if the transition is not allowed
 */
export function applyTransition(
  { only: _only, ...payout }: Payout,
  name: PayoutTransition,
  notes: TransitionNotes,
): Payout {
  const after = { ...payout, ...nextPayoutState(payout, name), revision: payout.revision + 1 };
  return PAYOUT_TRANSITIONS[name].to === undefined ? after : withStatusNotes(after, name, notes);
}

function withStatusNotes(
  {
    error: _error,
    failedAt: _failedAt,
    parties: _parties,
    paidBy: _paidBy,
    getsInvoice: _getsInvoice,
    batchId: before,
    ...payout
  }: Payout,
  name: PayoutTransition,
  { now, error, batchId = before }: TransitionNotes,
): Payout {
  const { phase, status } = payout;
  const isBatchPaying = PAYOUT_TRANSITIONS[name].by === 'batch' && (status === 'processing' || status === 'completed');
  return {
    ...payout,
    datePaid: status === 'completed' ? now : null,
    ...(status === 'failed' ? { failedAt: now, ...(error === undefined ? {} : { error }) } : {}),
    ...(isBatchPaying && batchId !== undefined ? { batchId } : {}),
    ...(phase === 'destroying' ? { deletedAt: now } : {}),
  };
}

function assignToPayout(commission: Commission, payoutId: number | null): Commission {
  return { ...commission, payoutId, revision: commission.revision + 1 };
}

function changePayoutTotals(payout: Payout, commissions: readonly Commission[], sign: 1 | -1): Payout {
  return {
    ...payout,
    amount: payout.amount + sign * sumCommissionAmounts(commissions),
    commissionsCount: payout.commissionsCount + sign * commissions.length,
    revision: payout.revision + 1,
  };
}

/** Sums commissions, including negative reversals. */
export function sumCommissionAmounts(commissions: readonly Pick<Commission, 'amount'>[]): number {
  return commissions.reduce((sum, { amount }) => sum + amount, 0);
}
