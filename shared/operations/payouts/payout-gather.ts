import { fitting, gather, isFor, type Payout } from '#shared/domain/payouts/payout.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaid } from '#shared/store/commissions/unpaid.ts';
import { findPayout, partWrite, payoutWrites } from '#shared/store/payouts/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type FinalizedPayout, finalizeOrRelease } from './finalize-payout.ts';

/** How many commissions are taken in one transaction; with the payout they are well below what DynamoDB allows. */
const AT_ONCE = 40;

/**
 * Lets a payout take what it is for, and seals it: whoever began it, and wherever that one was stopped. Any number of
 * processes may do it at once. A commission gets the payout's id in the transaction that adds its amount, on condition
 * that it is as it was read: it is never in two payouts, and the amount is right at any moment.
 * @returns null where it came to nothing
 */
export async function finishPayout(call: Call, id: number): Promise<FinalizedPayout | null> {
  const { account, runtime } = call;
  const payout = await findPayout(account.id, id);
  if (payout?.phase === 'gathering') {
    const ids = await indexed(account.id, payout);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      if (!(await attempt(() => takeSome(account.id, id, some), runtime))) break;
    }
  }
  return finalizeOrRelease(call, id);
}

/** The ids of the commissions that a payout is for: those it names in its own campaign, others as the index has them in no payout. */
async function indexed(account: number, payout: Payout): Promise<readonly number[]> {
  const { only = [], promoterId, campaignId, nettedCampaignIds = [] } = payout;
  if (payout.only && nettedCampaignIds.length === 0) return only;
  const unpaid = await readUnpaid(account, promoterId, nettedCampaignIds.length === 0 ? campaignId : undefined);
  return [...new Set([...only, ...unpaid.filter((one) => isFor(payout, one)).map(({ id }) => id)])];
}

/** @returns false where the payout takes nothing more */
async function takeSome(account: number, id: number, ids: readonly number[]): Promise<boolean> {
  const [payout, commissions] = await Promise.all([findPayout(account, id), findCommissions(account, ids)]);
  if (payout?.phase !== 'gathering') return false;
  const taken = fitting(payout, commissions);
  if (taken.length === 0) return true;
  const after = gather(payout, taken);
  await commit([
    ...payoutWrites(account, payout, after.payout),
    partWrite(account, after.payout, taken),
    ...commissionWrites(account, taken, after.commissions),
  ]);
  return true;
}
