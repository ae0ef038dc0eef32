import { allowedIn, type RewardRule } from '#shared/domain/campaign.ts';
import type { RewardDefinition } from '#shared/domain/reward.ts';
import type { ShownCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import type { V2Campaign, V2Reward } from '#shared/routes/v2/campaigns-output.ts';
import { v2ReducedCampaign } from './tracking-event.ts';

/** A campaign as version 2 shows it. */
export function v2Campaign({ campaign, stats, rewards }: ShownCampaign): V2Campaign {
  const rule = ruleOf(rewards);
  const { promotersEditRefIds, promotersMakePromoCodes } = allowedIn(campaign);
  return {
    ...v2ReducedCampaign(campaign),
    landing_url: campaign.landingUrl,
    description: campaign.description,
    default_webhook_url: campaign.defaultWebhookUrl,
    private: campaign.private,
    is_private: campaign.private,
    stats: {
      referrals_count: stats.referrals,
      customers_count: stats.customers,
      sales_count: stats.sales,
      revenue_amount: stats.revenue,
      promoters_count: stats.promoters,
    },
    links: (campaign.links ?? []).map((link) => ({ ...link })),
    track_ad_traffic: 'allow',
    auto_approve_leads: true,
    upgrade_details: null,
    signup_url: '',
    is_default: campaign.isDefault,
    auto_approve_promoters: campaign.autoApprovePromoters,
    auto_approve_rewards: campaign.autoApproveRewards,
    visitor_cookie_life: campaign.cookieLife,
    last_click_wins: campaign.lastClickWins ?? false,
    promoters_edit_ref_token: promotersEditRefIds,
    promoters_create_promo_codes: promotersMakePromoCodes,
    ref_token_param: campaign.refTokenParam,
    rewards_for_promoters: campaign.rules.map(rule),
    rewards_for_referrals: campaign.rulesForReferrals.map(rule),
    archived_at: campaign.archivedAt ?? null,
    created_at: campaign.createdAt,
  };
}

/** A reward as version 2 shows it. */
export function v2Reward({ gain, duration, ...reward }: RewardDefinition): V2Reward {
  return {
    id: reward.id,
    name: reward.name,
    promoter_reward_type: reward.type,
    unit: reward.unit,
    percent: 'percent' in gain ? gain.percent : null,
    amount: 'flat' in gain ? gain.flat : null,
    duration: duration.type === 'months' ? 'repeating' : duration.type,
    duration_in_months: duration.type === 'months' ? duration.count : null,
    duration_count: 'count' in duration ? duration.count : null,
    tier_level: reward.tier,
    tier_mode: reward.percentOf,
    coupon: reward.coupon,
    is_promoter_reward: !reward.forReferrals,
    editable: true,
    hide_reward: reward.hidden ?? false,
    tier_reward_mode: reward.type === 'tier' ? MODES[reward.percentOf] : null,
    // A percentage as a number, because the interface shows it; nothing is computed from it.
    schemas: [
      'flat' in gain
        ? { unit: reward.unit, amount: gain.flat, flat_amount: true, rules: [] }
        : { unit: reward.unit, amount: Number(gain.percent), flat_amount: false, rules: [] },
    ],
    max_redemptions: null,
    new_customers_only: false,
    provider_coupon_id: null,
    provider: '',
    updated_at: reward.updatedAt ?? reward.createdAt,
    created_at: reward.createdAt,
  };
}

const MODES = { sale: 'tier_override_mode', commission: 'tier_commission_mode' } as const;

function ruleOf(rewards: ShownCampaign['rewards']) {
  return ({ applyOn, planIds, rewardId }: RewardRule): V2Campaign['rewards_for_promoters'][number] => {
    const reward = rewards.get(rewardId);
    return {
      apply_on: applyOn,
      plan_ids: [...planIds],
      reward_id: rewardId,
      product_ids: [],
      products: [],
      reward: {
        name: reward?.name ?? '',
        promoter_reward_type: reward?.type ?? 'custom',
        hide_reward: reward?.hidden ?? false,
        tier_level: reward?.tier ?? 1,
        coupon: reward?.coupon ?? '',
      },
    };
  };
}
