import { exampleEmail, exampleTime } from '#shared/routes/examples.ts';

const v1Lead = {
  id: 12,
  state: 'active',
  uid: 'user-7',
  email: exampleEmail,
  customer_since: exampleTime,
  cancelled_at: null,
  plan_name: 'pro',
  suspicion: 'no_suspicion',
  username: null,
  website: null,
  created_at: exampleTime,
  split_promotion_id: null,
  custom_fields: null,
  split_percentage_value: null,
  visitor_sub_id: null,
} as const;

export const v1NewPromoter = {
  id: 3,
  status: 'approved',
  cust_id: 'user-3',
  email: 'grace@example.com',
  created_at: exampleTime,
  temp_password: null,
  default_promotion_id: 4,
  pref: 'k3v9x2',
  default_ref_id: 'grace',
  note: null,
  w8_form_url: null,
  w9_form_url: null,
  parent_promoter_id: null,
  earnings_balance: null,
  current_balance: null,
  paid_balance: null,
  auth_token: 'x1Jm0b8aQpLrT5nZ2cVwYg6e',
} as const;

/** Returns the example promoter with earnings and payments in cents. */
export function v1PromoterWithEarnings(earned: number, paid = 0) {
  return {
    ...v1NewPromoter,
    earnings_balance: { cash: earned },
    current_balance: { cash: earned - paid },
    paid_balance: { cash: paid },
  };
}

const v1Reward = {
  id: 31,
  status: 'approved',
  amount: 2000,
  unit: 'cash',
  created_at: exampleTime,
  lead: v1Lead,
  event_id: 'invoice-1001',
  conversion_amount: 10000,
  tier_level: 1,
  split_type: null,
} as const;

const v1Event = { lead: v1Lead, promoter: v1PromoterWithEarnings(2000) };
const atSignup = { ...v1Lead, state: 'signup', customer_since: null, plan_name: null };

export const v1TrackingExamples = {
  signup: { lead: atSignup, promoter: v1NewPromoter, id: 57, type: 'signup', amount_cents: 0, reward: '' },
  sale: { ...v1Event, id: 58, type: 'sale', amount_cents: 10000, reward: v1Reward },
  refund: {
    ...v1Event,
    promoter: v1PromoterWithEarnings(1500),
    id: 59,
    type: 'refund',
    amount_cents: -2500,
    reward: { ...v1Reward, id: 32, amount: -500, event_id: 'refund-1001', conversion_amount: -2500 },
  },
  refund_reversal: {
    ...v1Event,
    id: 63,
    type: 'refund_reversal',
    amount_cents: 2500,
    reward: { ...v1Reward, id: 33, amount: 500, event_id: 'refund-1001-failed', conversion_amount: 2500 },
  },
  cancellation: {
    ...v1Event,
    promoter: v1PromoterWithEarnings(1500),
    lead: { ...v1Lead, state: 'cancelled', cancelled_at: exampleTime },
    id: 60,
    type: 'cancellation',
    amount_cents: null,
    reward: null,
  },
} as const;
