import type { V2ListedCommission, V2Payout, V2Referral } from './records-output.ts';
import { v2TrackingExamples } from './tracking/tracking-examples.ts';

const [saleCommission] = v2TrackingExamples.sale.commissions;
const { promoter_campaign: promoterCampaign } = saleCommission;
const { promoter: grace, campaign } = promoterCampaign;
export const v2ReferralExample: V2Referral = {
  ...v2TrackingExamples.sale.referral,
  state: 'active',
  metadata: {},
  created_at: v2TrackingExamples.sale.created_at,
  customer_since: v2TrackingExamples.sale.created_at,
  cancelled_at: null,
  plan_name: v2TrackingExamples.sale.plan_id,
  revenue_amount: v2TrackingExamples.sale.sale_amount,
  promoter_campaign: promoterCampaign,
  fraud_check: 'no_suspicion',
  fraud_reason: null,
  fraud_cleared: null,
  entry_source: 'cookie',
  created_by_user_email: null,
  split_details: null,
  comment: null,
  is_expired: false,
  first_name: null,
  last_name: null,
  username: null,
  website: null,
};

export const v2CommissionExample: V2ListedCommission = { ...saleCommission };

export const v2PayoutExample: V2Payout = {
  id: 5,
  status: 'pending',
  amount: 2000,
  unit: 'cash',
  currency: 'USD',
  total_incl_tax: 2000,
  tax_rate: 0,
  period_start: '2026-11-01T00:00:00.000Z',
  period_end: '2026-11-30T23:59:59.999Z',
  payout_method: {
    id: 31,
    method: 'paypal',
    date_added: null,
    payable_from: null,
    is_disabled: false,
    is_selected: true,
    managed_payouts: false,
    meta: {},
    details: { paypal_email: 'gr…@e…' },
  },
  paypal_email: 'grace@example.com',
  payments_batch_id: null,
  paid_at: null,
  processing_started_at: null,
  failed_at: null,
  error: null,
  due_date: '2026-12-21T00:00:00.000Z',
  date_paid: null,
  created_at: '2026-12-01T00:00:00.000Z',
  has_issues: false,
  issues: [],
  reward: null,
  commissions_count: 1,
  promoter: grace,
  campaign,
};
