import { v2PromoterExample } from '#shared/routes/v2/promoters/promoters-examples.ts';
import type { AffiliatePromoter } from './promoters-output.ts';

const { id, status, email, name, cust_id, joined_at, stats, balances } = v2PromoterExample;
const profile = { ...v2PromoterExample.profile, w8_form_url: null, w9_form_url: null, language: 'en' as const };
const promoter_campaigns = v2PromoterExample.promoter_campaigns.map((membership) => ({
  ...membership,
  display_coupon: '',
  promo_codes: [],
  earns: [
    {
      tier: 1,
      percent: '20',
      percent_of: 'sale' as const,
      amount: null,
      amount_per: null,
      steps: [],
      unit: 'cash' as const,
      min_amount: null,
      max_amount: null,
      max_per_customer_month: null,
      duration: 'months' as const,
      duration_count: 12,
      plan_ids: null,
      per: 'sale' as const,
      target_metric: null,
      target_amount: null,
      target_repeats: false,
      apply_on: 'all' as const,
      plan_names: [],
    },
  ],
  next_level: { campaign_name: 'Gold', metric: 'customers' as const, amount: 25 },
  current_offer: {
    id: 7,
    name: '10% off',
    amount: 10,
    unit: 'discount_per' as const,
    default_promo_code: 'WELCOME10',
    duration: 'months' as const,
    duration_count: 3,
  },
  tiers: 2,
  can_edit_ref_token: true,
  can_make_promo_codes: false,
  can_add_referrals: false,
}));

export const affiliatePromoterExample: AffiliatePromoter = {
  id,
  status,
  email,
  name,
  cust_id,
  joined_at,
  stats,
  profile,
  promoter_campaigns,
  balances,
  next_payout: { at: '2026-12-01T00:00:00.000Z', due_at: '2026-12-21T00:00:00.000Z', minimum: { cash: 5000 } },
  account: { id: 1, name: 'Acme', currency: 'USD', time_zone: 'America/New_York', has_invoices: false },
  has_contests: false,
  terms_to_accept: null,
  must_set_password: false,
  session: { ends_at: '2026-11-21T21:00:00.000Z', opened_by_company: false },
};
