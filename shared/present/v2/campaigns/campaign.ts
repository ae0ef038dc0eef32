import { promoterRights, type RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { isEarnedBySales, type RewardDefinition } from '#shared/domain/rewards/reward.ts';
import { flatGainBase, type StepRule } from '#shared/domain/rewards/reward-steps.ts';
import type { ShownCampaign } from '#shared/operations/campaigns/show-campaign.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { presentCampaignMethodsV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import type { V2Campaign, V2Reward } from '#shared/routes/v2/campaigns/campaigns-output.ts';

/** Presents a campaign. */
export function presentCampaignV2({ campaign, stats, rewards }: ShownCampaign): V2Campaign {
  const rule = createRulePresenter(rewards);
  const { promotersEditRefIds, promotersMakePromoCodes, promotersAddReferrals } = promoterRights(campaign);
  const { level } = campaign;
  return {
    ...presentReducedCampaignV2(campaign),
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
    upgrade_details: level ? { campaign_id: level.campaignId, amount: level.amount, metric: level.metric } : null,
    signup_url: '',
    is_default: campaign.isDefault,
    auto_approve_promoters: campaign.autoApprovePromoters,
    auto_approve_rewards: campaign.autoApproveRewards,
    auto_approve_up_to: campaign.autoApproveUpTo ?? 0,
    holding_days: campaign.holdingDays ?? 0,
    ...presentCampaignMethodsV2(campaign),
    visitor_cookie_life: campaign.cookieLife,
    last_click_wins: campaign.lastClickWins ?? false,
    promoters_edit_ref_token: promotersEditRefIds,
    promoters_create_promo_codes: promotersMakePromoCodes,
    promoters_add_referrals: promotersAddReferrals,
    ref_token_param: campaign.refTokenParam,
    rewards_for_promoters: campaign.rules.map(rule),
    rewards_for_referrals: campaign.rulesForReferrals.map(rule),
    archived_at: campaign.archivedAt ?? null,
    created_at: campaign.createdAt,
  };
}

/** Presents a reward. */
export function presentRewardV2({ gain, duration, ...reward }: RewardDefinition): V2Reward {
  return {
    id: reward.id,
    name: reward.name,
    promoter_reward_type: reward.type,
    unit: reward.unit,
    percent: 'percent' in gain ? gain.percent : null,
    amount: 'flat' in gain ? gain.flat : null,
    per: isEarnedBySales(reward) ? flatGainBase(gain) : null,
    duration: duration.type === 'months' ? 'repeating' : duration.type,
    duration_in_months: duration.type === 'months' ? duration.count : null,
    duration_count: 'count' in duration ? duration.count : null,
    tier_level: reward.tier,
    tier_mode: reward.percentOf,
    target_metric: reward.target?.metric ?? null,
    target_amount: reward.target && reward.target.metric !== 'joined' ? reward.target.amount : null,
    target_repeats: reward.target?.repeats ?? false,
    coupon: reward.coupon,
    is_promoter_reward: !reward.forReferrals,
    editable: true,
    hide_reward: reward.hidden ?? false,
    tier_reward_mode: reward.type === 'tier' ? MODES[reward.percentOf] : null,
    // The API requires a number; nothing is computed from it.
    schemas: (reward.steps ?? [{ gain, rules: [] }]).map((step) => ({
      unit: reward.unit,
      ...('flat' in step.gain
        ? { amount: step.gain.flat, flat_amount: true }
        : { amount: Number(step.gain.percent), flat_amount: false }),
      per: isEarnedBySales(reward) ? flatGainBase(step.gain) : null,
      rules: step.rules.map((rule) => ({ ...presentStepRule(rule), filter_by: null })),
    })),
    min_amount: reward.limits?.least ?? null,
    max_amount: reward.limits?.most ?? null,
    max_per_customer_month: reward.limits?.mostOfMonth ?? null,
    max_redemptions: null,
    new_customers_only: false,
    provider_coupon_id: null,
    provider: '',
    updated_at: reward.updatedAt ?? reward.createdAt,
    created_at: reward.createdAt,
  };
}

/** Presents a rule of a reward step. */
export function presentStepRule({ number, condition, value, operator }: StepRule) {
  return { type: number, condition, value, operator };
}

/** Presents the plans and products of a rule. */
export function presentRulePlans({ applyOn, planIds, products = [] }: RewardRule) {
  return {
    apply_on: applyOn,
    plan_ids: [...planIds],
    product_ids: products.map(({ id }) => id),
    products: products.map(({ id, name }) => ({ id, name })),
  };
}

const MODES = { sale: 'tier_override_mode', commission: 'tier_commission_mode' } as const;

function createRulePresenter(rewards: ShownCampaign['rewards']) {
  return (rule: RewardRule): V2Campaign['rewards_for_promoters'][number] => {
    const reward = rewards.get(rule.rewardId);
    return {
      ...presentRulePlans(rule),
      reward_id: rule.rewardId,
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
