import type { WantedShare } from '#shared/domain/commissions/shares-wanted.ts';
import type { ReferralUpdateInput } from './referrals-input.ts';

/** Converts commission shares; undefined leaves them unchanged. */
export function splitIn({
  split_details: shares,
}: Pick<ReferralUpdateInput, 'split_details'>): WantedShare[] | undefined {
  return shares?.map(({ promoter_campaign_id: promotionId, percentage }) => ({ promotionId, percentage }));
}
