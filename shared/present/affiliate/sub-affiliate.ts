import { maskedEmail } from '#shared/domain/text/masked-email.ts';
import type { SubAffiliate } from '#shared/operations/portal/sub-affiliates.ts';
import { statsOf, together } from '#shared/present/v2/promoters/promoter.ts';
import type { AffiliateSubAffiliate } from '#shared/routes/affiliate/promoters/promoters-output.ts';

/** Presents a recruited promoter, masked, with its parent's earnings. */
export function affiliateSubAffiliate({ shown, earned }: SubAffiliate): AffiliateSubAffiliate {
  const { promoter, memberships } = shown;
  const { clicks_count, referrals_count, customers_count } = statsOf(together(memberships.map((one) => one.counters)));
  return {
    id: promoter.id,
    email: maskedEmail(promoter.email),
    joined_at: promoter.createdAt,
    ...{ clicks_count, referrals_count, customers_count },
    earned: earned && { ...earned },
  };
}
