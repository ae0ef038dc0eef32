import { createNullableShape, type Shape } from '#test/support/requests/shape.ts';

/** Response fields about promoters that clients of version 2 use. */

const stats = {
  clicks_count: 'int',
  referrals_count: 'int',
  sales_count: 'int',
  customers_count: 'int',
  revenue_amount: 'int',
} as const;

const profile: Shape = {
  id: 'int',
  // Null only for a promoter without a name.
  first_name: 'str?',
  last_name: 'str?',
  website: 'str?',
  company_name: 'str?',
  company_number: 'str?',
  phone_number: 'str?',
  vat_id: 'str?',
  country: 'str?',
  address: 'str?',
  avatar: 'str',
  w8_form_url: 'str?',
  w9_form_url: 'str?',
  description: 'str?',
  invoice_details_validation_errors: 'obj?',
  should_validate_invoice_details: 'bool',
  instagram_url: 'str?',
  youtube_url: 'str?',
  linkedin_url: 'str?',
  facebook_url: 'str?',
  twitter_url: 'str?',
  twitch_url: 'str?',
  tiktok_url: 'str?',
};

const campaign: Shape = { id: 'int', name: 'str', color: 'str' };

const standing = '{pending,accepted,rejected,blocked,inactive}';

/** Promotion within a promoter's record. */
const membership: Shape = {
  id: 'int',
  campaign_id: 'int',
  promoter_id: 'int',
  state: standing,
  created_at: 'str',
  campaign,
  coupon: 'str',
  ref_token: 'str',
  ref_link: 'str',
};

export const promoterShape: Shape = {
  id: 'int',
  email: 'str',
  name: 'str',
  cust_id: 'str?',
  note: 'str?',
  stats: { ...stats, active_customers_count: 'int' },
  is_customized: 'bool',
  fraud_suspicions: ['str'],
  is_confirmed: 'bool',
  invoice_details_status: '{pending,approved,denied}',
  profile,
  joined_at: 'str',
  last_login_at: 'str?',
  archived_at: 'str?',
  custom_fields: 'obj?',
  password_setup_url: 'str?',
  first_event_at: 'str',
  promoter_campaigns: [membership],
  balances: { cash: 'num?', credits: 'num?', points: 'num?', free_months: 'num?', discount: 'num?' },
  track_ad_traffic: 'bool?',
  auth_provider: 'str?',
  selected_payout_method: createNullableShape({ id: 'int', method: 'str', date_added: 'str', is_disabled: 'bool' }),
  parent_promoter: createNullableShape({ id: 'int', email: 'str', name: 'str?' }),
};

const rules: Shape = [
  {
    apply_on: 'str',
    product_ids: ['int'],
    reward_id: 'int',
    reward: { name: 'str', promoter_reward_type: 'str', hide_reward: 'bool', tier_level: 'int', coupon: 'str' },
    products: [{ id: 'int', name: 'str' }],
  },
];

export const promotionShape: Shape = {
  id: 'int',
  campaign_id: 'int',
  promoter_id: 'int',
  created_at: 'str',
  promoter: { id: 'int', email: 'str', name: 'str' },
  campaign,
  state: standing,
  stats,
  coupon: 'str',
  display_coupon: 'str',
  ref_token: 'str',
  ref_link: 'str',
  is_customized: 'bool',
  direct_url: 'str',
  referral_rewards_customized: 'bool',
  promoter_rewards_customized: 'bool',
  rewards_for_promoters: rules,
  rewards_for_referrals: rules,
  current_offer: createNullableShape({ id: 'int', name: 'str', amount: 'num', unit: 'str', default_promo_code: 'str' }),
  promo_codes: ['str'],
};

const chart = {
  period_from: 'str',
  period_to: 'str',
  selection: '{revenue,clicks,referrals,customers,cancellations}',
  group_by: '{day,week,month,year}',
} as const;

export const promoterChartShape: Shape = { ...chart, selection_items: [['any']] };
export const promotionChartShape: Shape = { ...chart, selection_items: [{ date: 'str', value: 'num' }] };

export const promotersShape: Shape = { data: [promoterShape], meta: { pending_count: 'int' } };
