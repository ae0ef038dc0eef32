import {
  addCommissionsToPayout,
  belongsToPayout,
  type Payout,
  selectPayoutCommissions,
} from '#shared/domain/payouts/payout.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { findPayout, payoutPartWrite, payoutWrites } from '#shared/store/payouts/payouts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type FinalizedPayout, finalizeOrRelease } from './finalize-payout.ts';

/** Well below DynamoDB's limit. */
const GATHER_BATCH_SIZE = 40;

/**
 * Gathers a payout's commissions and finalizes it. Idempotent, also concurrently: one transaction assigns an unchanged
 * commission and adds its amount, so it is never in two payouts.
 * @returns null if it released them
 */
export async function finishPayout(call: Call, id: number): Promise<FinalizedPayout | null> {
  const { account, runtime } = call;
  const payout = await findPayout(account.id, id);
  if (payout?.phase === 'gathering') {
    const ids = await findCandidateIds(account.id, payout);
    for (let from = 0; from < ids.length; from += GATHER_BATCH_SIZE) {
      const batch = ids.slice(from, from + GATHER_BATCH_SIZE);
      if (!(await retryOnConflict(() => gatherBatch(account.id, id, batch), runtime))) break;
    }
  }
  return finalizeOrRelease(call, id);
}

/** Selected commissions of its own campaign, otherwise unpaid commissions. */
async function findCandidateIds(account: number, payout: Payout): Promise<readonly number[]> {
  const { only = [], promoterId, campaignId, nettedCampaignIds = [] } = payout;
  if (payout.only && nettedCampaignIds.length === 0) return only;
  const unpaid = await readUnpaidCommissions(
    account,
    promoterId,
    nettedCampaignIds.length === 0 ? campaignId : undefined,
  );
  return [
    ...new Set([...only, ...unpaid.filter((commission) => belongsToPayout(payout, commission)).map(({ id }) => id)]),
  ];
}

/** @returns false if nothing more is added */
async function gatherBatch(account: number, id: number, ids: readonly number[]): Promise<boolean> {
  const [payout, commissions] = await Promise.all([findPayout(account, id), findCommissions(account, ids)]);
  if (payout?.phase !== 'gathering') return false;
  const selected = selectPayoutCommissions(payout, commissions);
  if (selected.length === 0) return true;
  const after = addCommissionsToPayout(payout, selected);
  await commit([
    ...payoutWrites(account, payout, after.payout),
    payoutPartWrite(account, after.payout, selected),
    ...commissionWrites(account, selected, after.commissions),
  ]);
  return true;
}
