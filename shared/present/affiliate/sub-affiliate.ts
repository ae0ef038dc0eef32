import { maskEmail } from '#shared/domain/text/mask-email.ts';
import type { SubAffiliate } from '#shared/operations/portal/sub-affiliates.ts';
import { presentStatsV2, sumCounters } from '#shared/present/v2/promoters/promoter.ts';
import type { AffiliateSubAffiliate } from '#shared/routes/affiliate/promoters/promoters-output.ts';

/** Presents a recruited promoter, masked, with its parent's earnings. */
export function presentAffiliateSubAffiliate({ shown, earned }: SubAffiliate): AffiliateSubAffiliate {
  const { promoter, memberships } = shown;
  const { clicks_count, referrals_count, customers_count } = presentStatsV2(
    sumCounters(memberships.map((membership) => membership.counters)),
  );
  return {
    id: promoter.id,
    email: maskEmail(promoter.email),
    joined_at: promoter.createdAt,
    clicks_count,
    referrals_count,
    customers_count,
    earned: earned && { ...earned },
  };
}
