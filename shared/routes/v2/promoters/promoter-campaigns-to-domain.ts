import type { OwnTermsChanges } from '#shared/domain/promoters/own-terms.ts';
import type { PromotionChanges } from '#shared/domain/promoters/promotions/promotion-changes.ts';
import { toRewardRule } from '#shared/routes/v2/campaigns/campaigns-to-domain.ts';
import type { UpdatePromotionInput } from './promoter-campaigns-input.ts';

/** Converts promotion changes. An empty string removes a code or the landing page. */
export function toPromotionUpdate(
  input: UpdatePromotionInput,
): Omit<PromotionChanges, 'ownTerms'> & OwnTermsChanges & { readonly quiet: boolean } {
  const {
    promoter_rewards_customized: hasOwnPromoterRules = true,
    referral_rewards_customized: hasOwnReferralRules = true,
  } = input;
  return {
    state: input.state,
    refId: input.ref_token,
    promoCode: input.coupon === '' ? null : input.coupon,
    customerPromoCode: input.display_coupon === '' ? null : input.display_coupon,
    landingUrl: input.direct_url === '' ? null : input.direct_url,
    rules: hasOwnPromoterRules ? input.rewards_for_promoters?.map(toRewardRule) : [],
    rulesForReferrals: hasOwnReferralRules ? input.rewards_for_referrals?.map(toRewardRule) : [],
    quiet: input.skip_email_notification,
  };
}
