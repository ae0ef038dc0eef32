import type { ShareRequest } from '#shared/domain/commissions/share-request.ts';
import type { ReferralUpdateInput } from './referrals-input.ts';

/** Converts commission shares; undefined leaves them unchanged. */
export function toLeadShares({
  split_details: shares,
}: Pick<ReferralUpdateInput, 'split_details'>): ShareRequest[] | undefined {
  return shares?.map(({ promoter_campaign_id: promotionId, percentage }) => ({ promotionId, percentage }));
}
