import { v1PromoterExample as v1 } from '#shared/routes/v1/promoters/promoters-examples.ts';
import { v2TrackingExamples } from '#shared/routes/v2/tracking/tracking-examples.ts';
import type { V2Promoter } from './promoters-output.ts';

const { promoter_campaign: promoterCampaign } = v2TrackingExamples.sale.commissions[0];
const { promoter: grace, campaign } = promoterCampaign;
const stats = {
  clicks_count: 40,
  referrals_count: 3,
  customers_count: 1,
  active_customers_count: 1,
  sales_count: 1,
  refunds_count: 0,
  cancellations_count: 0,
  revenue_amount: 10000,
};

export const v2PromoterExample: V2Promoter = {
  ...grace,
  status: 'approved',
  cust_id: v1.cust_id,
  note: null,
  tags: ['VIP', 'Newsletter'],
  stats,
  is_customized: false,
  fraud_suspicions: [],
  is_confirmed: true,
  invoice_details_status: 'approved',
  last_login_at: '2026-11-19T08:30:00.000Z',
  password_setup_url: null,
  first_event_at: v1.created_at,
  track_ad_traffic: null,
  auth_provider: null,
  selected_payout_method: null,
  profile: {
    ...v1.profile,
    id: grace.id,
    street: null,
    city: null,
    postal_code: null,
    state: null,
    company_number: null,
    avatar: v1.profile.avatar_url ?? '',
    w8_form_url: null,
    w8_form_since: null,
    w9_form_url: 'https://files.acme.example/forms/grace-w9.pdf',
    w9_form_since: '2026-01-12T09:00:00.000Z',
    invoice_details_validation_errors: null,
    should_validate_invoice_details: false,
    instagram_url: null,
    youtube_url: null,
    linkedin_url: null,
    facebook_url: null,
    twitter_url: null,
    twitch_url: null,
    tiktok_url: null,
  },
  joined_at: v1.created_at,
  archived_at: null,
  accepted_terms: { version: 2, at: v1.created_at, ip: '203.0.113.7' },
  custom_fields: {},
  promoter_campaigns: [
    {
      id: promoterCampaign.id,
      campaign_id: campaign.id,
      promoter_id: grace.id,
      state: 'accepted',
      ref_token: 'grace',
      former_ref_ids: [{ ref_id: 'hopper', free_at: '2027-01-15T10:00:00.000Z' }],
      ref_link: 'https://shop.example/?ref=grace',
      coupon: 'GRACE10',
      promo_code: 'GRACE10',
      created_at: v1.created_at,
      campaign,
      ...stats,
    },
  ],
  balances: {
    current_balance: { cash: 2000 },
    earnings_balance: { cash: 2000 },
    paid_balance: { cash: 0 },
    cash: 2000,
    credits: null,
    points: null,
    free_months: null,
    discount: null,
  },
  parent_promoter: null,
};

const zeroStats = Object.fromEntries(Object.keys(stats).map((name) => [name, 0])) as typeof stats;
const emptyBalance = { cash: null, credits: null, points: null, free_months: null, discount: null };

export const v2NewPromoterExample: V2Promoter = {
  ...v2PromoterExample,
  stats: zeroStats,
  promoter_campaigns: v2PromoterExample.promoter_campaigns.map((membership) => ({
    ...membership,
    ...zeroStats,
    coupon: '',
    promo_code: null,
    former_ref_ids: [],
  })),
  balances: { current_balance: null, earnings_balance: null, paid_balance: null, ...emptyBalance },
};
