import type { V2Campaign, V2Reward } from './campaigns-output.ts';
import type { V2PromoCode } from './promo-codes-output.ts';
import { promoter } from './promoters-examples.ts';

const { campaign, id: promoterCampaignId } = promoter.promoter_campaigns[0] as (typeof promoter.promoter_campaigns)[0];

/** Answers as the OpenAPI document shows them. */
export const v2Campaign: V2Campaign = {
  ...campaign,
  landing_url: 'https://shop.example/',
  description: 'For everyone who writes about us.',
  default_webhook_url: '',
  private: false,
  is_private: false,
  stats: { referrals_count: 12, customers_count: 4, sales_count: 9, revenue_amount: 90_000, promoters_count: 3 },
  links: [{ id: 1, name: 'Pricing', url: 'https://shop.example/pricing' }],
  track_ad_traffic: 'allow',
  auto_approve_leads: true,
  upgrade_details: null,
  signup_url: '',
  is_default: true,
  auto_approve_promoters: true,
  auto_approve_rewards: true,
  visitor_cookie_life: 60,
  last_click_wins: false,
  promoters_edit_ref_token: true,
  promoters_create_promo_codes: false,
  ref_token_param: 'ref',
  rewards_for_promoters: [
    {
      apply_on: 'all',
      plan_ids: [],
      reward_id: 1,
      product_ids: [],
      products: [],
      reward: {
        name: '20% of every sale',
        promoter_reward_type: 'sale',
        hide_reward: false,
        tier_level: 1,
        coupon: '',
      },
    },
  ],
  rewards_for_referrals: [],
  archived_at: null,
  created_at: promoter.joined_at,
};

export const v2Reward: V2Reward = {
  id: 1,
  name: '20% of every sale',
  promoter_reward_type: 'sale',
  unit: 'cash',
  percent: '20',
  amount: null,
  duration: 'forever',
  duration_count: null,
  tier_level: 1,
  tier_mode: 'sale',
  coupon: '',
  is_promoter_reward: true,
  editable: true,
  hide_reward: false,
  duration_in_months: null,
  tier_reward_mode: null,
  schemas: [{ unit: 'cash', amount: 20, flat_amount: false, rules: [] }],
  max_redemptions: null,
  new_customers_only: false,
  provider_coupon_id: null,
  provider: '',
  created_at: promoter.joined_at,
  updated_at: promoter.joined_at,
};

export const v2PromoCode: V2PromoCode = {
  id: 2,
  code: 'GRACE20',
  description: 'For her newsletter',
  promoter_campaign_id: promoterCampaignId,
  promoter_id: promoter.id,
  campaign_id: campaign.id,
  reward: { id: v2Reward.id, name: v2Reward.name },
  ext_id: null,
  company_id: 1,
  metadata: { newsletter: 'May' },
  details: {},
  created_at: promoter.joined_at,
  archived_at: null,
};
