import { findCustomerOffer } from '#shared/domain/campaigns/offer.ts';
import { formerRefIds } from '#shared/domain/promoters/former-ref-ids.ts';
import type { Shown } from '#shared/domain/promoters/membership.ts';
import { rewardIn } from '#shared/domain/promoters/own-terms.ts';
import { promoCodesInUse } from '#shared/domain/promoters/promo-codes.ts';
import {
  isBanned,
  NETWORKS,
  type PromoCode,
  type Promoter,
  type Promotion,
} from '#shared/domain/promoters/promoter.ts';
import { linkOf } from '#shared/domain/promoters/referral-link.ts';
import { referralRewardIn } from '#shared/domain/rewards/referral-reward.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import { targetReachedAt, targetRewardsOf } from '#shared/domain/rewards/target-reward.ts';
import { shownWebsite } from '#shared/domain/text/web-address.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { shownOfferOrNull } from '#shared/present/campaigns/offer.ts';
import type { V1Profile, V1Promoter, V1Promotion } from '#shared/routes/v1/output.ts';
import { v1ReducedPromoter } from './records.ts';

/** A promoter in the answer of the call that has set its temporary password, which is shown this once. */
export function v1PromoterWith(tempPassword: string | undefined, shown: ShownPromoter): V1Promoter {
  return { ...v1Promoter(shown), temp_password: tempPassword ?? null };
}

/** Specification: Promoter, whole. */
export function v1Promoter({ promoter, memberships, balances, rewards }: ShownPromoter): V1Promoter {
  return {
    ...v1ReducedPromoter(promoter, balances),
    profile: v1Profile(promoter),
    promotions: memberships.map(v1Promotion),
    custom_fields: { ...promoter.customFields },
    promo_codes: promoCodesInUse(promoter).map((code) => v1PromoCode(code, memberships, rewards)),
  };
}

/** Specification: Promoter, `promo_codes`. One that was made for no reward shows what its campaign gives for a sale. */
function v1PromoCode(
  { id, code, campaignId, rewardId }: PromoCode,
  memberships: ShownPromoter['memberships'],
  rewards: ShownPromoter['rewards'],
): V1Promoter['promo_codes'][number] {
  const place = memberships.find(({ promotion }) => promotion.campaignId === campaignId);
  const reward = rewardId === null ? place && rewardIn(place, 1, null) : rewards.get(rewardId);
  return { id, code, reward: reward ? { id: reward.id, name: reward.name } : null };
}

/** Specification: Promotion, with its counters as they are now. */
export function v1Promotion({ promoter, promotion, campaign, counters }: Shown): V1Promotion {
  const targets = targetRewardsOf(campaign);
  const running = !promotion.hidden && promoter.status === 'approved' && !isBanned(promoter, promotion);
  return {
    id: promotion.id,
    status: running ? 'offer_running' : 'offer_inactive',
    ref_id: promotion.refId,
    former_ref_ids: v1FormerRefIds(promotion),
    promo_code: promotion.promoCode,
    customer_promo_code: promotion.customerPromoCode,
    target_reached_at: targetReachedAt(promotion, campaign),
    promoter_id: promoter.id,
    campaign_id: campaign.id,
    referral_link: linkOf({ promotion, campaign }),
    current_offer: shownOfferOrNull(findCustomerOffer({ promotion, campaign })),
    current_referral_reward: v1ReferralReward(
      rewardIn({ promotion, campaign }, 1, null) ?? referralRewardIn({ promotion, campaign }),
    ),
    current_promotion_reward: v1TargetReward(targets.find(({ target }) => target.metric === 'joined')),
    current_target_reward: v1TargetReward(targets.find(({ target }) => target.metric !== 'joined')),
    campaign_name: campaign.name,
    hidden: promotion.hidden,
    ...counters,
  };
}

/** Ref ids that the promotion had before, and when each of them is free. */
export function v1FormerRefIds(promotion: Promotion): V1Promotion['former_ref_ids'] {
  return formerRefIds(promotion).map(({ refId, freeAt }) => ({ ref_id: refId, free_at: freeAt }));
}

function v1ReferralReward(reward: Reward | undefined): V1Promotion['current_referral_reward'] {
  if (!reward) return null;
  const percent = 'percent' in reward.gain ? reward.gain.percent : null;
  return {
    id: reward.id,
    amount: 'flat' in reward.gain ? reward.gain.flat : null,
    type: 'per_referral',
    unit: reward.unit,
    name: reward.name,
    // The one place where a percentage is shown as a number, because the interface does; nothing is computed from it.
    per_of_sale: percent === null ? 0 : Number(percent),
    default_promo_code: null,
  };
}

function v1TargetReward(
  reward: ReturnType<typeof targetRewardsOf>[number] | undefined,
): V1Promotion['current_target_reward'] {
  if (!reward) return null;
  const { id, name, unit, gain, target } = reward;
  return {
    ...{ id, amount: 'flat' in gain ? gain.flat : null, type: 'target', unit, name },
    target_metric: target.metric,
    target_amount: target.metric === 'joined' ? null : target.amount,
    target_repeats: target.repeats,
    default_promo_code: null,
  };
}

/** Specification: Profile. */
export function v1Profile(promoter: Promoter): V1Profile {
  const { profile } = promoter;
  const accounts = NETWORKS.flatMap((network) => {
    const url = shownWebsite(profile.socialUrls[network] ?? null);
    return url === null ? [] : [[network, { url }] as const];
  });
  return {
    first_name: promoter.firstName,
    last_name: promoter.lastName,
    website: shownWebsite(profile.website),
    company_name: profile.companyName,
    phone_number: profile.phoneNumber,
    address: profile.address,
    vat_id: profile.vatId,
    country: profile.country,
    paypal_email: profile.paypalEmail,
    avatar_url: shownWebsite(profile.avatarUrl),
    description: profile.description,
    social_accounts: Object.fromEntries(accounts),
  };
}
