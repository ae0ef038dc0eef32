import type { OwnTermsChanges } from '#shared/domain/promoters/own-terms.ts';
import type { PromotionChanges } from '#shared/domain/promoters/promotion-changes.ts';
import { ruleIn } from '#shared/routes/v2/campaigns/campaigns-to-domain.ts';
import type { UpdatePromotionInput } from './promoter-campaigns-input.ts';

/** Converts promotion changes; blank removes code or page. */
export function promotionUpdateIn(
  input: UpdatePromotionInput,
): Omit<PromotionChanges, 'ownTerms'> & OwnTermsChanges & { readonly quiet: boolean } {
  const { promoter_rewards_customized: ownPromoter = true, referral_rewards_customized: ownReferral = true } = input;
  return {
    standing: input.state,
    refId: input.ref_token,
    promoCode: input.coupon === '' ? null : input.coupon,
    customerPromoCode: input.display_coupon === '' ? null : input.display_coupon,
    landingUrl: input.direct_url === '' ? null : input.direct_url,
    rules: ownPromoter ? input.rewards_for_promoters?.map(ruleIn) : [],
    rulesForReferrals: ownReferral ? input.rewards_for_referrals?.map(ruleIn) : [],
    quiet: input.skip_email_notification,
  };
}
