import type { Commission } from './commission.ts';
import type { Owner, Suspicion } from './lead.ts';
import type { Unit } from './reward.ts';

export const PAYOUT_STATUSES = ['pending', 'processing', 'completed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * How far a payout has come: it gathers commissions and is then sealed, or gives all of them back where they come to
 * nothing. Until it is sealed nobody is shown it, and nobody can pay it. One that falls below nothing later, because
 * commissions were taken out, is emptied, and then stands sealed with the amount 0. One that a company destroys is shown no
 * more, and gives back its commissions; then only its number is left.
 */
export type PayoutPhase = 'gathering' | 'releasing' | 'sealed' | 'emptying' | 'destroying' | 'destroyed';

/** What a payout is for: one promoter in one campaign, in one unit. */
export interface PayoutFor extends Owner {
  readonly unit: Unit;
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
  /** With less than that it comes to nothing; at least 1. Integer of the unit. */
  readonly minimum: number;
  readonly phase: PayoutPhase;
  /** The commissions that it may take, until it is sealed; all that it is for, where it is left out. */
  readonly only?: readonly number[];
  /** Since when it is destroyed, ISO 8601: it is found no more. */
  readonly deletedAt?: string;
  /** When the earliest commission that it has taken was made, ISO 8601. Payouts of earlier versions do not say it. */
  readonly since?: string;
  /** Each suspicion of the commissions that it has taken, `no_suspicion` among them. */
  readonly suspicions?: readonly Suspicion[];
  /** Goes up with every change, of its commissions too. */
  readonly revision: number;
}

/** Whether a payout may take a commission: approved, in no payout yet, and of the same promoter, campaign and unit. */
export function takes(payout: PayoutFor & Pick<Payout, 'before' | 'only'>, commission: Commission): boolean {
  return commission.status === 'approved' && commission.payoutId === null && isFor(payout, commission);
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
  { before, promoterId, campaignId, unit, only }: PayoutFor & Pick<Payout, 'before' | 'only'>,
  commission: PayoutFor & Pick<Commission, 'createdAt' | 'id'>,
): boolean {
  const sameOwner = commission.promoterId === promoterId && commission.campaignId === campaignId;
  if (only && !only.includes(commission.id)) return false;
  return sameOwner && commission.unit === unit && (before === null || commission.createdAt < before);
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
 * transaction. Out of a completed payout nothing can be taken: see {@link isPaidOut}.
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

/** Whether the money has gone out, so that the payout's commissions stand as they are. */
export function isPaidOut(payout: Pick<Payout, 'status'>): boolean {
  return payout.status === 'completed';
}

/** Whether a payout waits to be paid, and has something to pay. */
export function isPayable({ status, amount }: Pick<Payout, 'status' | 'amount'>): boolean {
  return status !== 'completed' && amount > 0;
}

/** The payout in another status: completing sets the date of payment, leaving that takes it back. */
export function inStatus(payout: Payout, status: PayoutStatus, now: string): Payout {
  return { ...payout, status, datePaid: status === 'completed' ? now : null, revision: payout.revision + 1 };
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
