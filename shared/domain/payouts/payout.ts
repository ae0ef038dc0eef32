import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isHeld } from '#shared/domain/commissions/holding.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { KeptParties } from '#shared/domain/statements/payout-parties.ts';
import type { PayoutCycle } from './payout-cycle.ts';
import {
  isOwed,
  isTransitionAllowed,
  nextState,
  PAYOUT_TRANSITIONS,
  type PayoutState,
  type PayoutTransition,
} from './state.ts';

/** What a payout is for: one promoter in one campaign, in one unit. */
export interface PayoutFor extends Owner {
  readonly unit: Unit;
  /** Other campaigns whose commissions a payout takes, too, so that their debts reduce it. Absent: none. */
  readonly nettedCampaignIds?: readonly number[];
}

/** Money (or another unit) that is paid to a promoter in one go. Its amount is always the sum of the commissions that carry its id. */
export interface Payout extends PayoutFor, PayoutState {
  readonly id: number;
  /** Integer of the unit. */
  readonly amount: number;
  readonly commissionsCount: number;
  /** When it was completed; null in every other status. */
  readonly datePaid: string | null;
  readonly dueDate: string;
  readonly createdAt: string;
  /** It takes commissions made before that, ISO 8601; null: whenever they were made. */
  readonly before: string | null;
  /** In which cycle the run is that made it; absent where it was made by hand, or by a monthly run of an earlier version. */
  readonly cycle?: PayoutCycle;
  /** With less than that it comes to nothing; at least 1. Integer of the unit. */
  readonly minimum: number;
  /** The only commissions of its own campaign that it may take, until it is sealed; all that it is for, where it is left out. */
  readonly only?: readonly number[];
  /** Why it was not paid, in words, and since when that is known, ISO 8601; as long as it is failed. */
  readonly error?: string;
  readonly failedAt?: string;
  /** The payments batch that it is paid in, or was. One that is not paid in the end leaves it. */
  readonly batchId?: number;
  /** How company and promoter were named when it was completed, as long as it is. Those that earlier versions completed lack it. */
  readonly parties?: KeptParties;
  /**
   * How it was paid, as long as it is completed; null: the promoter had said nothing of that. Absent for what is no money, was paid
   * by another service, or was completed by an earlier version.
   */
  readonly paidBy?: PaidBy | null;
  /** Since when it is destroyed, ISO 8601: it is found no more. */
  readonly deletedAt?: string;
  /** When the earliest commission that it has taken was made, ISO 8601. Payouts of earlier versions do not say it. */
  readonly since?: string;
  /** Each suspicion of the commissions that it has taken, `no_suspicion` among them. */
  readonly suspicions?: readonly Suspicion[];
  /** Goes up with every change, of its commissions too. */
  readonly revision: number;
}

/** What decides which commissions a payout takes. */
export type Taking = PayoutFor & Pick<Payout, 'before' | 'only' | 'createdAt'>;

/**
 * Whether a payout may take a commission: approved, in no payout yet, held no more, and of the same promoter, unit and
 * campaigns. What is held is a matter of when the payout is for: one of a run that is late takes what it would have taken in time.
 */
export function takes(payout: Taking, commission: Commission): boolean {
  const isFree = commission.status === 'approved' && commission.payoutId === null;
  return isFree && !isHeld(commission, payout.before ?? payout.createdAt) && isFor(payout, commission);
}

/**
 * The commissions that a payout takes of some: all that it may, as long as their sum with what it has is a number that is
 * kept exactly. What does not fit is for the next one.
 */
export function fitting(payout: Payout, commissions: readonly Commission[]): Commission[] {
  let { amount } = payout;
  return commissions.filter((one) => {
    if (!takes(payout, one) || !Number.isSafeInteger(amount + one.amount)) return false;
    amount += one.amount;
    return true;
  });
}

/** Whether a payout is for a commission, whatever has become of that. */
export function isFor(
  { before, promoterId, campaignId, unit, only, nettedCampaignIds = [] }: PayoutFor & Pick<Payout, 'before' | 'only'>,
  commission: PayoutFor & Pick<Commission, 'createdAt' | 'id'>,
): boolean {
  const isOwn = commission.campaignId === campaignId;
  if (!isOwn && !nettedCampaignIds.includes(commission.campaignId)) return false;
  if (isOwn && only && !only.includes(commission.id)) return false;
  const isSame = commission.promoterId === promoterId && commission.unit === unit;
  return isSame && (before === null || commission.createdAt < before);
}

/** Whether what a payout has gathered is enough to be paid. */
export function isEnough({ amount, minimum }: Pick<Payout, 'amount' | 'minimum'>): boolean {
  return amount >= minimum;
}

/** The payout and commissions after it has taken them: both are written in one transaction, or neither. */
export function gather(
  payout: Payout,
  commissions: readonly Commission[],
): { readonly payout: Payout; readonly commissions: Commission[] } {
  const times = commissions.map(({ createdAt }) => createdAt);
  const since = [payout.since, ...times].reduce((one, other) => (!other || (one && one < other) ? one : other));
  const suspicions = [...new Set([...(payout.suspicions ?? []), ...commissions.map(({ suspicion }) => suspicion)])];
  const after = { ...counting(payout, commissions, 1), ...(since ? { since, suspicions } : {}) };
  return { payout: after, commissions: commissions.map((one) => inPayout(one, payout.id)) };
}

/** The payout after it has given commissions back, and those, free for another one. */
export function release(
  payout: Payout,
  commissions: readonly Commission[],
): { readonly payout: Payout; readonly commissions: Commission[] } {
  return { payout: without(payout, commissions), commissions: commissions.map((one) => inPayout(one, null)) };
}

/**
 * The payout after commissions have left it; whoever takes them out frees them (`payoutId` null) in the same
 * transaction. Out of one that was paid, or is being paid in a payments batch, nothing can be taken (`assertNotLocked`).
 */
export function without(payout: Payout, commissions: readonly Commission[]): Payout {
  return counting(payout, commissions, -1);
}

/** Starts to empty a payout that commissions have left: it gives back the rest if their sum is negative (contract §6). */
export function orEmptying(payout: Payout): Payout {
  const isNegative = payout.amount < 0 && isTransitionAllowed(payout, 'startEmptying');
  return isNegative ? { ...payout, ...nextState(payout, 'startEmptying') } : payout;
}

/** Whether a payout waits to be paid, and has something to pay. */
export function isPayable({ status, amount }: Pick<Payout, 'status' | 'amount'>): boolean {
  return isOwed({ status }) && amount > 0;
}

/** What a transition notes in a payout. */
export interface TransitionNotes {
  /** ISO 8601. */
  readonly now: string;
  /** Why it was not paid, in words; only if it fails. */
  readonly error?: string | undefined;
  /** The payments batch that it is added to. */
  readonly batchId?: number | undefined;
}

/**
 * Applies a transition. A new status replaces what was noted with the one before: when it was paid, to whom and how, or why it
 * failed. Only payouts that a payments batch pays or has paid are in one: if a caller changes the status, the payout leaves it.
 * @throws Error if the transition is not allowed
 */
export function applyTransition(
  { only: _only, ...payout }: Payout,
  name: PayoutTransition,
  notes: TransitionNotes,
): Payout {
  const after = { ...payout, ...nextState(payout, name), revision: payout.revision + 1 };
  return PAYOUT_TRANSITIONS[name].to === undefined ? after : withStatusNotes(after, name, notes);
}

function withStatusNotes(
  { error: _error, failedAt: _failedAt, parties: _parties, paidBy: _paidBy, batchId: before, ...payout }: Payout,
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

function inPayout(commission: Commission, payoutId: number | null): Commission {
  return { ...commission, payoutId, revision: commission.revision + 1 };
}

function counting(payout: Payout, commissions: readonly Commission[], sign: 1 | -1): Payout {
  return {
    ...payout,
    amount: payout.amount + sign * sumOf(commissions),
    commissionsCount: payout.commissionsCount + sign * commissions.length,
    revision: payout.revision + 1,
  };
}

/** What commissions come to together, those taken back deducted. */
export function sumOf(commissions: readonly Pick<Commission, 'amount'>[]): number {
  return commissions.reduce((sum, { amount }) => sum + amount, 0);
}
