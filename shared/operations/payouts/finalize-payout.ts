import { type Payout, reachesMinimum, releaseCommissions } from '#shared/domain/payouts/payout.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import {
  findPayout,
  type PayoutPart,
  payoutPartExists,
  payoutPartRemoval,
  payoutRemovals,
  payoutWrites,
  readPayoutParts,
} from '#shared/store/payouts/payouts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { commitTransition } from './commit-transition.ts';

/** A payout that is final. */
export interface FinalizedPayout {
  readonly payout: Payout;
  /** True for exactly one of several concurrent calls. */
  readonly isOwn: boolean;
}

/**
 * Finalizes a payout with enough, which is then listed. Otherwise releases its commissions: too little, fallen below
 * zero, or destroyed.
 * @returns null if released
 */
export async function finalizeOrRelease(call: Call, id: number): Promise<FinalizedPayout | null> {
  const { account, runtime } = call;
  const { payout, isOwn } = await retryOnConflict(() => decide(call, id), runtime);
  if (!payout || payout.phase === 'destroyed') return null;
  if (payout.phase === 'sealed') return { payout, isOwn };
  for (const part of await readPayoutParts(account.id, id))
    await retryOnConflict(() => releasePart(account.id, id, part), runtime);
  await retryOnConflict(() => conclude(call, id), runtime);
  return null;
}

/** Once a release has begun, nothing is added. */
async function decide(call: Call, id: number): Promise<{ readonly payout: Payout | null; readonly isOwn: boolean }> {
  const payout = await findPayout(call.account.id, id);
  if (payout?.phase !== 'gathering') return { payout, isOwn: false };
  const after = reachesMinimum(payout)
    ? await commitTransition(call, payout, 'finalize', { cause: 'payout made' })
    : await commitTransition(call, payout, 'abandon');
  return { payout: after, isOwn: true };
}

async function releasePart(account: number, id: number, part: PayoutPart): Promise<void> {
  const [payout, commissions, isNew] = await Promise.all([
    findPayout(account, id),
    findCommissions(account, part.ids),
    payoutPartExists(part),
  ]);
  // Released by another process.
  if (!payout || !isNew) return;
  const released = commissions.filter(({ payoutId }) => payoutId === id);
  const after = releaseCommissions(payout, released);
  await commit([
    ...payoutWrites(account, payout, after.payout),
    ...commissionWrites(account, released, after.commissions),
    payoutPartRemoval(part),
  ]);
}

/** A payout that was never shown is removed. */
async function conclude(call: Call, id: number): Promise<void> {
  const payout = await findPayout(call.account.id, id);
  if (payout?.phase === 'releasing') await commit(payoutRemovals(call.account.id, payout));
  if (payout?.phase === 'emptying') await commitTransition(call, payout, 'finishEmptying');
  if (payout?.phase === 'destroying') await commitTransition(call, payout, 'finishDestroying');
}

/** Loads a payout to change it; one that fell below zero is emptied first. */
export async function findPayoutToChange(call: Call, id: number): Promise<Payout | null> {
  const payout = await findPayout(call.account.id, id);
  if (payout?.phase !== 'emptying') return payout;
  await finalizeOrRelease(call, id);
  return findPayout(call.account.id, id);
}
