import { isBatchEnded } from '#shared/domain/batches/batch-lists.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Ban } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import { describeError, logger } from '#shared/logging.ts';
import type { Call } from '#shared/operations/call.ts';
import { areTooManyToDeny, blockPromoter, rejectPromoter } from './promoters.ts';
import { runBulkAction } from './run-bulk-action.ts';

const ACTIONS = {
  rejected: { action: 'promoter/reject', row: rejectPromoter },
  blocked: { action: 'promoter/block', row: blockPromoter },
} as const;

/**
 * Denies the unpaid commissions of a banned promoter by the bulk action of the same name, so that an interrupted or
 * large denial continues in the background.
 * @returns the batch process, or null if it has ended
 */
export async function denyBannedPromoter(
  call: Call,
  { promoterId, campaignId }: Pick<Owner, 'promoterId' | 'campaignId'>,
  ban: Ban,
): Promise<number | null> {
  const { action, row } = ACTIONS[ban];
  const terms = { campaignId, denyUnpaid: true };
  const meta = { campaign_id: campaignId, deny_unpaid: true };
  const onFailure = (error: unknown) => logger.error('row failed', { error: describeError(error) });
  const request = { action, terms, meta, ids: [promoterId] };
  const { process, status } = await runBulkAction(call, request, row, onFailure, areTooManyToDeny);
  return isBatchEnded(status) ? null : process.id;
}
