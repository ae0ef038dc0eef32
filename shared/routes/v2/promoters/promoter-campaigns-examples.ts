import { v2RewardExample as reward } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import type { V2Promotion, V2PromotionChart, V2ReferralLink } from './promoter-campaigns-output.ts';
import { v2PromoterExample } from './promoters-examples.ts';

const [membership] = v2PromoterExample.promoter_campaigns;
if (!membership) throw new Error('the promoter of the examples is in a campaign');
const { clicks_count, referrals_count, sales_count, customers_count, revenue_amount } = membership;

export const v2PromotionExample: V2Promotion = {
  id: membership.id,
  campaign_id: membership.campaign_id,
  promoter_id: membership.promoter_id,
  created_at: membership.created_at,
  promoter: { id: v2PromoterExample.id, email: v2PromoterExample.email, name: v2PromoterExample.name },
  campaign: membership.campaign,
  state: membership.state,
  stats: { clicks_count, referrals_count, sales_count, customers_count, revenue_amount },
  coupon: membership.coupon,
  display_coupon: '',
  ref_token: membership.ref_token,
  ref_link: membership.ref_link,
  direct_url: '',
  is_customized: false,
  promoter_rewards_customized: false,
  referral_rewards_customized: false,
  rewards_for_promoters: [
    {
      apply_on: 'all',
      plan_ids: [],
      product_ids: [],
      products: [],
      reward_id: reward.id,
      reward: {
        name: reward.name,
        promoter_reward_type: reward.promoter_reward_type,
        hide_reward: false,
        tier_level: reward.tier_level,
        coupon: reward.coupon,
      },
    },
  ],
  rewards_for_referrals: [],
  current_offer: null,
  promo_codes: [],
};

export const v2PromotionChartExample: V2PromotionChart = {
  period_from: '2026-11-21',
  period_to: '2026-11-22',
  selection: 'revenue',
  selection_items: [
    { date: '2026-11-21', value: 0 },
    { date: '2026-11-22', value: 10000 },
  ],
  group_by: 'day',
  totals: { revenue: 10000, clicks: 40, referrals: 3, customers: 1, cancellations: 0 },
};

export const v2ReferralLinksExample: V2ReferralLink[] = [
  {
    id: membership.id,
    name: membership.campaign.name,
    url: 'https://shop.example/',
    ref_link: membership.ref_link,
    is_default: true,
    source: 'campaign',
    sub_id: '',
    campaign: membership.campaign,
  },
  {
    id: 12,
    name: 'Newsletter',
    url: 'https://shop.example/landing',
    ref_link: 'https://shop.example/landing?ref=grace&sub_id=mail',
    is_default: false,
    source: 'promoter',
    sub_id: 'mail',
    campaign: membership.campaign,
  },
];
