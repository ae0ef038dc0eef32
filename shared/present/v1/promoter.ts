import { findCustomerOffer } from '#shared/domain/campaigns/offer.ts';
import { listFormerRefIds } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import { selectPromotionReward } from '#shared/domain/promoters/own-terms.ts';
import { activePromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import {
  isBanned,
  type PromoCode,
  type Promoter,
  type Promotion,
  SOCIAL_NETWORKS,
} from '#shared/domain/promoters/promoter.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { promotionSignupReward } from '#shared/domain/rewards/referral-reward.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { findLastTargetTime, listTargetRewards } from '#shared/domain/rewards/target-reward.ts';
import { displayedWebsite } from '#shared/domain/text/web-address.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentOptionalOffer } from '#shared/present/campaigns/offer.ts';
import type { V1Profile, V1Promoter, V1Promotion } from '#shared/routes/v1/output.ts';
import { presentReducedPromoterV1 } from './records.ts';

/** Presents a promoter with its new temporary password, shown once. */
export function presentPromoterWithPasswordV1(tempPassword: string | undefined, shown: ShownPromoter): V1Promoter {
  return { ...presentPromoterV1(shown), temp_password: tempPassword ?? null };
}

/** Specification: Promoter. */
export function presentPromoterV1({ promoter, memberships, balances, rewards }: ShownPromoter): V1Promoter {
  return {
    ...presentReducedPromoterV1(promoter, balances),
    profile: presentProfileV1(promoter),
    promotions: memberships.map(presentPromotionV1),
    custom_fields: { ...promoter.customFields },
    promo_codes: activePromoCodes(promoter).map((code) => presentPromoCodeV1(code, memberships, rewards)),
  };
}

/** Specification: Promoter, `promo_codes`. Without its own reward, a code shows its campaign's. */
function presentPromoCodeV1(
  { id, code, campaignId, rewardId }: PromoCode,
  memberships: ShownPromoter['memberships'],
  rewards: ShownPromoter['rewards'],
): V1Promoter['promo_codes'][number] {
  const membership = memberships.find(({ promotion }) => promotion.campaignId === campaignId);
  const reward = rewardId === null ? membership && selectPromotionReward(membership, 1, null) : rewards.get(rewardId);
  return { id, code, reward: reward ? { id: reward.id, name: reward.name } : null };
}

/** Specification: Promotion, with current counters. */
export function presentPromotionV1({ promoter, promotion, campaign, counters }: MembershipDetails): V1Promotion {
  const targets = listTargetRewards(campaign);
  const isRunning = !promotion.hidden && promoter.status === 'approved' && !isBanned(promoter, promotion);
  return {
    id: promotion.id,
    status: isRunning ? 'offer_running' : 'offer_inactive',
    ref_id: promotion.refId,
    former_ref_ids: presentFormerRefIdsV1(promotion),
    promo_code: promotion.promoCode,
    customer_promo_code: promotion.customerPromoCode,
    target_reached_at: findLastTargetTime(promotion, campaign),
    promoter_id: promoter.id,
    campaign_id: campaign.id,
    referral_link: promotionLink({ promotion, campaign }),
    current_offer: presentOptionalOffer(findCustomerOffer({ promotion, campaign })),
    current_referral_reward: presentReferralRewardV1(
      selectPromotionReward({ promotion, campaign }, 1, null) ?? promotionSignupReward({ promotion, campaign }),
    ),
    current_promotion_reward: presentTargetRewardV1(targets.find(({ target }) => target.metric === 'joined')),
    current_target_reward: presentTargetRewardV1(targets.find(({ target }) => target.metric !== 'joined')),
    campaign_name: campaign.name,
    hidden: promotion.hidden,
    ...counters,
  };
}

/** Presents former ref ids with their release times. */
export function presentFormerRefIdsV1(promotion: Promotion): V1Promotion['former_ref_ids'] {
  return listFormerRefIds(promotion).map(({ refId, freeAt }) => ({ ref_id: refId, free_at: freeAt }));
}

function presentReferralRewardV1(reward: Reward | undefined): V1Promotion['current_referral_reward'] {
  if (!reward) return null;
  const percent = 'percent' in reward.gain ? reward.gain.percent : null;
  return {
    id: reward.id,
    amount: 'flat' in reward.gain ? reward.gain.flat : null,
    type: 'per_referral',
    unit: reward.unit,
    name: reward.name,
    // The API requires a number; nothing is computed from it.
    per_of_sale: percent === null ? 0 : Number(percent),
    default_promo_code: null,
  };
}

function presentTargetRewardV1(
  reward: ReturnType<typeof listTargetRewards>[number] | undefined,
): V1Promotion['current_target_reward'] {
  if (!reward) return null;
  const { id, name, unit, gain, target } = reward;
  return {
    id,
    amount: 'flat' in gain ? gain.flat : null,
    type: 'target',
    unit,
    name,
    target_metric: target.metric,
    target_amount: target.metric === 'joined' ? null : target.amount,
    target_repeats: target.repeats,
    default_promo_code: null,
  };
}

/** Specification: Profile. */
export function presentProfileV1(promoter: Promoter): V1Profile {
  const { profile } = promoter;
  const accounts = SOCIAL_NETWORKS.flatMap((network) => {
    const url = displayedWebsite(profile.socialUrls[network] ?? null);
    return url === null ? [] : [[network, { url }] as const];
  });
  return {
    first_name: promoter.firstName,
    last_name: promoter.lastName,
    website: displayedWebsite(profile.website),
    company_name: profile.companyName,
    phone_number: profile.phoneNumber,
    address: profile.address,
    vat_id: profile.vatId,
    country: profile.country,
    paypal_email: profile.paypalEmail,
    avatar_url: displayedWebsite(profile.avatarUrl),
    description: profile.description,
    social_accounts: Object.fromEntries(accounts),
  };
}
