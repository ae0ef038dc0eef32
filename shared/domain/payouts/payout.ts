import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isHeld } from '#shared/domain/commissions/holding.ts';
import type { Suspicion } from '#shared/domain/fraud/suspicion.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { PaidBy } from '#shared/domain/payout-methods/paid-by.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { KeptParties } from '#shared/domain/statements/payout-parties.ts';
import type { PayoutCycle } from './payout-cycle.ts';

/**
 * How far a payout has come. `failed`: it could not be paid, or came back; it waits to be paid again, as a pending one does.
 * `cancelled`: the company has decided not to pay it. It keeps its commissions, so that no other payout takes them, and is
 * neither due nor payable until it gets another status.
 */
export const PAYOUT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * How far a payout has come: it gathers commissions and is then sealed, or gives all of them back where they come to
 * nothing. Until it is sealed nobody is shown it, and nobody can pay it. One that falls below nothing later, because
 * commissions were taken out, is emptied, and then stands sealed with the amount 0. One that a company destroys is shown no
 * more, and gives back its commissions; then only its number is left.
 */
type PayoutPhase = 'gathering' | 'releasing' | 'sealed' | 'emptying' | 'destroying' | 'destroyed';

/** What a payout is for: one promoter in one campaign, in one unit. */
export interface PayoutFor extends Owner {
  readonly unit: Unit;
  /** Other campaigns whose commissions a payout takes, too, so that their debts reduce it. Absent: none. */
  readonly nettedCampaignIds?: readonly number[];
}

/** Money (or another unit) that is paid to a promoter in one go. Its amount is always the sum of the commissions that carry its id. */
export interface Payout extends PayoutFor {
  readonly id: number;
  readonly status: PayoutStatus;
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
  readonly phase: PayoutPhase;
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

/**
 * The payout as it stands after commissions have left it: one that falls below nothing is to give back what it has left,
 * for a negative sum waits for the next payout (contract §6).
 */
export function orEmptying(payout: Payout): Payout {
  return payout.phase === 'sealed' && payout.amount < 0 ? { ...payout, phase: 'emptying' } : payout;
}

/** Whether a payout has been shown: it stays, whatever becomes of it. */
export function isShown({ phase }: Pick<Payout, 'phase'>): boolean {
  return phase === 'sealed' || phase === 'emptying';
}

/** The payout sealed: it takes nothing more. */
export function sealed({ only: _, ...payout }: Payout): Payout {
  return inPhase(payout, 'sealed');
}

/** The payout destroyed: it is paid no more, if it was, and is to give back all that it has. @param now ISO 8601 */
export function destroying(payout: Payout, now: string): Payout {
  return { ...inStatus(payout, 'pending', now), phase: 'destroying', deletedAt: now };
}

/** The payout in another phase. */
export function inPhase(payout: Payout, phase: PayoutPhase): Payout {
  return { ...payout, phase, revision: payout.revision + 1 };
}

/** Whether the money has gone out. */
export function isPaidOut(payout: Pick<Payout, 'status'>): boolean {
  return payout.status === 'completed';
}

/** Whether a payout is being paid in a payments batch, whose file may have gone to the bank. */
export function isInBatch({ status, batchId }: Pick<Payout, 'status' | 'batchId'>): boolean {
  return status === 'processing' && batchId !== undefined;
}

/** Whether a payout is still to be paid, some day. */
export function isOwed({ status }: Pick<Payout, 'status'>): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** Whether a payout waits to be paid, and has something to pay. */
export function isPayable({ status, amount }: Pick<Payout, 'status' | 'amount'>): boolean {
  return isOwed({ status }) && amount > 0;
}

/**
 * The payout in another status: completing sets the date of payment, failing notes why and when, leaving either takes that
 * back, and what was kept of its parties and of how it was paid. One that is neither paid nor being paid is in no payments batch.
 * @param now ISO 8601
 * @param error why it was not paid, in words; of a failed one alone
 */
export function inStatus(payout: Payout, status: PayoutStatus, now: string, error?: string): Payout {
  const { error: _, failedAt: __, parties: ___, paidBy: ____, batchId, ...rest } = payout;
  const staysInBatch = batchId !== undefined && (status === 'processing' || status === 'completed');
  return {
    ...rest,
    status,
    datePaid: status === 'completed' ? now : null,
    ...(status === 'failed' ? { failedAt: now, ...(error === undefined ? {} : { error }) } : {}),
    ...(staysInBatch ? { batchId } : {}),
    revision: payout.revision + 1,
  };
}

/**
 * The payout in another status because somebody says so, and no payments batch: one that was paid in a batch leaves it, and so can
 * be paid again like any other.
 * @param now ISO 8601
 * @param error why it was not paid, in words; of a failed one alone
 */
export function inStatusByHand(
  { batchId: _, ...payout }: Payout,
  status: PayoutStatus,
  now: string,
  error?: string,
): Payout {
  return inStatus(payout, status, now, error);
}

/** @throws Refusal `invalid` where the payout is being paid in a payments batch, which alone may change it then */
export function assertInNoBatch(payout: Pick<Payout, 'id' | 'status' | 'batchId'>): void {
  if (!isInBatch(payout)) return;
  const message = `Payout ${payout.id} is in payments batch ${payout.batchId}: finish or delete that first.`;
  throw new Refusal({ code: 'invalid', message });
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
