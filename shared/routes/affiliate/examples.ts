import { v2PromoCodeExample } from '#shared/routes/v2/campaigns/campaigns-examples.ts';
import type { V2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';
import { v2PromotionExample, v2ReferralLinksExample } from '#shared/routes/v2/promoters/promoter-campaigns-examples.ts';
import {
  v2ReferralExample as known,
  v2PayoutExample as paid,
  v2CommissionExample as sold,
} from '#shared/routes/v2/records-examples.ts';
import type { AffiliateCommission } from './commissions/commissions-output.ts';
import type { AffiliateReferral } from './leads/referrals-output.ts';
import type { AffiliatePayout } from './payouts/payouts-output.ts';
import type { AffiliatePromoCode, AffiliatePromoterCampaign, AffiliateReferralLink } from './promoters/links-output.ts';

const customer = { id: known.id, email: 'ad…@e…', uid: null };

export const affiliateCommissionExample: AffiliateCommission = {
  id: sold.id,
  status: sold.status,
  kind: 'sale',
  commission_type: sold.commission_type,
  amount: sold.amount,
  unit: sold.unit,
  currency: 'USD',
  metadata: sold.metadata,
  sale_amount: sold.sale_amount,
  original_sale_amount: sold.original_sale_amount,
  original_sale_currency: sold.original_sale_currency,
  event_id: sold.event_id,
  plan_id: sold.plan_id,
  tier: sold.tier,
  external_note: null,
  held_until: null,
  is_paid: false,
  is_fulfilled: false,
  payout_id: paid.id,
  payout: { id: paid.id, status: paid.status, due_date: paid.due_date, date_paid: null },
  created_at: sold.created_at,
  status_updated_at: null,
  promoter_campaign: sold.promoter_campaign,
  referral: customer,
  reward: sold.reward,
};

export const affiliateReferralExample: AffiliateReferral = {
  ...customer,
  state: known.state,
  entry_source: known.entry_source,
  created_at: known.created_at,
  customer_since: known.customer_since,
  cancelled_at: known.cancelled_at,
  plan_name: known.plan_name,
  sub_id: null,
  promoter_campaign: known.promoter_campaign,
  earnings: { cash: sold.amount },
  is_editable: false,
};

export const affiliatePayoutMethodExample: V2PayoutMethod = {
  id: 31,
  method: 'paypal',
  date_added: null,
  payable_from: null,
  is_disabled: false,
  is_selected: true,
  managed_payouts: false,
  meta: {},
  details: { paypal_email: 'gr…@e…' },
};

export const affiliatePayoutExample: AffiliatePayout = {
  id: paid.id,
  status: paid.status,
  amount: paid.amount,
  unit: paid.unit,
  currency: paid.currency,
  total_incl_tax: paid.total_incl_tax,
  tax_rate: paid.tax_rate,
  period_start: paid.period_start,
  period_end: paid.period_end,
  due_date: paid.due_date,
  date_paid: paid.date_paid,
  paid_at: paid.paid_at,
  failed_at: paid.failed_at,
  error: paid.error,
  created_at: paid.created_at,
  commissions_count: paid.commissions_count,
  payout_method: { method: affiliatePayoutMethodExample.method, details: affiliatePayoutMethodExample.details },
  has_issues: paid.has_issues,
  issues: paid.issues,
  campaign: paid.campaign,
};

export const affiliatePayoutTermsExample = {
  net_payout_days: 20,
  payout_cycle: 'monthly',
  min_payment: 5000,
  min_paying_customers: 0,
  terms_description: 'Once a month, for the previous months; due 20 days later.',
  selected_payout_methods: ['paypal' as const],
  payout_method_options: { paypal: { min_payment: 0 } },
  managed_payouts: false,
} as const;

const figures = { clicks_count: 100, referrals_count: 60, customers_count: 30, sales_count: 42, revenue_amount: 61317 };

export const affiliateLinksExample: readonly AffiliateReferralLink[] = v2ReferralLinksExample.map((link) => ({
  ...link,
  promoter_campaign_id: v2PromotionExample.id,
  stats:
    link.source === 'campaign' && !link.is_default
      ? null
      : { ...figures, promoter_earnings_amount: link.is_default ? null : 12263 },
}));

export const affiliatePromoterCampaignExample: AffiliatePromoterCampaign = {
  id: v2PromotionExample.id,
  campaign_id: v2PromotionExample.campaign_id,
  promoter_id: v2PromotionExample.promoter_id,
  created_at: v2PromotionExample.created_at,
  campaign: v2PromotionExample.campaign,
  state: v2PromotionExample.state,
  ref_token: v2PromotionExample.ref_token,
  ref_link: v2PromotionExample.ref_link,
  display_coupon: v2PromotionExample.display_coupon,
  may_edit_ref_token: true,
  may_create_promo_codes: false,
};

export const affiliatePromoCodeExample: AffiliatePromoCode = {
  id: v2PromoCodeExample.id,
  code: v2PromoCodeExample.code,
  description: 'For my newsletter',
  promoter_campaign_id: v2PromoCodeExample.promoter_campaign_id,
  campaign_id: v2PromoCodeExample.campaign_id,
  reward: null,
  is_editable: true,
  created_at: v2PromoCodeExample.created_at,
  archived_at: null,
};
