import type { ShareRequest } from '#shared/domain/commissions/share-request.ts';
import type { ReferralUpdateInput } from './referrals-input.ts';

/** Who is to have a share of what a referral earns; undefined where nothing is said of it. */
export function splitIn({
  split_details: shares,
}: Pick<ReferralUpdateInput, 'split_details'>): ShareRequest[] | undefined {
  return shares?.map(({ promoter_campaign_id: promotionId, percentage }) => ({ promotionId, percentage }));
}
