import { createNullableShape, type Shape } from '#test/support/requests/shape.ts';

/** Response fields about referrals, commissions and payouts that clients of version 2 use. */

const UNIT = '{cash,credits,points,free_months,mon_discount,discount_per}';
const SUSPICION = '{no_suspicion,same_ip_suspicion,same_promoter_email,ad_source}';
const person: Shape = { id: 'int', email: 'str', name: 'str' };
const campaign: Shape = { id: 'int', name: 'str', color: 'str?' };

const membership: Shape = {
  id: 'int',
  campaign_id: 'int',
  promoter_id: 'int',
  created_at: 'str',
  promoter: person,
  campaign,
};

export const referralShape: Shape = {
  id: 'int',
  email: 'str',
  uid: 'str?',
  state: '{subscribed,signup,active,cancelled,refunded,denied,pending,moved}',
  metadata: 'obj',
  entry_source: '{api,coupon,cookie,manual_admin,manual_affiliate}',
  created_at: 'str',
  customer_since: 'str?',
  revenue_amount: 'int?',
  promoter_campaign: membership,
  fraud_check: SUSPICION,
  created_by_user_email: 'str?',
  username: 'str?',
  split_details: 'any',
  first_name: 'str?',
  last_name: 'str?',
  website: 'str?',
  comment: 'str?',
  is_expired: 'bool',
};

export const commissionShape: Shape = {
  id: 'int',
  status: '{pending,approved,denied}',
  metadata: 'obj',
  is_self_referral: 'bool',
  commission_type: '{sale,custom}',
  created_by_user_email: 'str?',
  created_by_user_at: 'str?',
  sale_amount: 'int',
  original_sale_amount: 'int',
  original_sale_currency: 'str?',
  event_id: 'str?',
  plan_id: 'str?',
  tier: 'int',
  internal_note: 'str?',
  external_note: 'str?',
  unit: UNIT,
  fraud_check: SUSPICION,
  amount: 'int',
  is_paid: 'bool',
  is_split: 'bool',
  created_at: 'str',
  status_updated_at: 'str?',
  promoter_campaign: membership,
  referral: createNullableShape({ id: 'int', email: 'str', uid: 'str?' }),
  reward: createNullableShape({ id: 'int', name: 'str' }),
  split_details: 'any',
};

const method: Shape = {
  // No record has these.
  id: 'any',
  date_added: 'any',
  method: 'str',
  is_disabled: 'bool',
  meta: 'obj',
  is_selected: 'bool',
  details: 'obj',
  managed_payouts: 'bool',
};

/** A payout; times of changes that did not happen are null. */
export const payoutShape: Shape = {
  id: 'int',
  status: '{pending,completed,failed,processing,cancelled}',
  amount: 'num',
  payments_batch_id: 'any',
  tax_rate: 'num',
  unit: UNIT,
  period_start: 'str',
  period_end: 'str',
  paid_at: 'str?',
  processing_started_at: 'str?',
  failed_at: 'str?',
  error: 'str?',
  total_incl_tax: 'num',
  created_at: 'str',
  payout_method: method,
  promoter: person,
  campaign,
};

export const batchShape: Shape = {
  id: 'int',
  status: '{pending,completed,failed}',
  total: 'int',
  selected_total: 'int',
  processed_count: 'int',
  failed_count: 'int',
  action_label: 'str',
  created_at: 'str',
  updated_at: 'str',
  meta: 'obj',
  progress: 'int',
  processing_errors: ['any'],
};

export const payoutsBatchShape: Shape = {
  data: batchShape,
  meta: { total: 'num', promoters_count: 'int', total_incl_tax: 'num', all_promoters_count: 'int' },
};

const dueShape: Shape = { promoters_count: 'int', amounts: 'obj', total_incl_tax: 'num' };
const timed: Shape = { ...(dueShape as object), due_date: 'str?', period_end: 'str?' };

const terms: Shape = {
  net_payout_days: 'int',
  payout_cycle: 'str',
  min_payment: 'int',
  min_paying_customers: 'int',
  terms_description: 'str',
  selected_payout_methods: ['str'],
  payout_method_options: 'obj',
  managed_payouts: 'bool',
};

export const payoutStatsShape: Shape = {
  meta: terms,
  data: {
    by_paid_period: [{ ...(dueShape as object), period_start: 'str', period_end: 'str' }],
    by_status: 'obj',
    by_payout_method: 'obj',
  },
};

export const dueStatsShape: Shape = { meta: terms, data: { next: timed, overdue: timed, custom: dueShape } };

export const payoutGroupsShape: Shape = {
  data: [
    {
      promoter: {
        id: 'int',
        email: 'str',
        name: 'str',
        invoice_details_status: 'str',
        fraud_suspicions: ['str'],
        profile: { invoice_details_validation_errors: 'obj?' },
      },
      payout_method: method,
      payouts: [payoutShape],
      is_amount_payable: 'bool',
      payout_ids: ['int'],
      amount: 'num',
      total_incl_tax: 'num',
    },
  ],
  meta: { total: 'num', promoters_count: 'int', total_incl_tax: 'num', due_date: 'str?', period_end: 'str?' },
};
