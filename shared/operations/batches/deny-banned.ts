import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Ban } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import type { Call } from '#shared/operations/call.ts';
import { createBatch } from './create-batch.ts';
import { wakeChunks } from './wake-batch.ts';

const ACTIONS = { rejected: 'promoter/reject', blocked: 'promoter/block' } as const;

/**
 * Starts a batch process that denies the unpaid commissions of a banned promoter. Safe to repeat: another process finds
 * nothing to deny.
 * @returns the batch process
 */
export async function denyBannedPromoter(
  call: Call,
  { promoterId, campaignId }: Pick<Owner, 'promoterId' | 'campaignId'>,
  ban: Ban,
): Promise<number> {
  const process = await createBatch(call, {
    action: ACTIONS[ban],
    terms: { campaignId, denyUnpaid: true },
    meta: { campaign_id: campaignId, deny_unpaid: true },
    ids: [promoterId],
  });
  await wakeChunks(call, process);
  return process.id;
}
