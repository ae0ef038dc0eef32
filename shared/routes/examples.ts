import type { V2TrackingEvent } from './v2/output.ts';

const at = '2026-11-21T09:30:00.000Z';
const email = 'ada@example.com';
const person = { id: 12, email, uid: 'user-7' };

/** Parameters and answers as the OpenAPI document shows them. */
export const inputs = {
  signup: { email, uid: 'user-7', ref_id: 'grace', ip: '203.0.113.9', created_at: at },
  sale: { event_id: 'invoice-1001', email, amount: 10000, plan: 'pro' },
  refund: { event_id: 'refund-1001', email, amount: 2500, sale_event_id: 'invoice-1001' },
  refund_reversal: { event_id: 'refund-1001-failed', refund_event_id: 'refund-1001' },
  cancellation: { event_id: 'cancel-7', email },
  click: { account: 1, url: 'https://shop.example/?ref=grace', referrer: 'https://blog.example/' },
} as const;

const nothing = {
  sale_amount: null,
  original_sale_amount: null,
  original_sale_currency: null,
  event_id: null,
  plan_id: null,
  billing_period: null,
  created_at: at,
  referral: person,
  commissions: [],
};

const saleCommission = {
  id: 31,
  status: 'approved',
  metadata: { percent: '20', of: 'sale', base: 10000 },
  is_self_referral: false,
  commission_type: 'sale',
  created_by_user_email: null,
  created_by_user_at: null,
  sale_amount: 10000,
  original_sale_amount: 10000,
  original_sale_currency: 'USD',
  event_id: 'invoice-1001',
  plan_id: 'pro',
  tier: 1,
  internal_note: null,
  external_note: null,
  unit: 'cash',
  fraud_check: 'no_suspicion',
  amount: 2000,
  held_until: '2026-12-21T09:31:00.000Z',
  is_paid: false,
  payout_id: null,
  is_fulfilled: false,
  is_split: false,
  split_details: null,
  created_at: at,
  status_updated_at: null,
  promoter_campaign: {
    id: 4,
    campaign_id: 1,
    promoter_id: 3,
    created_at: at,
    promoter: { id: 3, email: 'grace@example.com', name: 'Grace Hopper' },
    campaign: { id: 1, name: 'Default', color: '#4f46e5' },
  },
  referral: person,
  reward: { id: 1, name: '20% of every sale' },
} as const;

const money = { event_id: 'invoice-1001', plan_id: 'pro', original_sale_currency: 'USD' };

export const v2Answers = {
  signup: { ...nothing, id: 57, etype: 'signup' },
  sale: {
    ...nothing,
    ...money,
    id: 58,
    etype: 'sale',
    sale_amount: 10000,
    original_sale_amount: 10000,
    commissions: [saleCommission],
  },
  refund: {
    ...nothing,
    ...money,
    id: 59,
    etype: 'refund',
    event_id: 'refund-1001',
    sale_amount: -2500,
    original_sale_amount: -2500,
    commissions: [
      {
        ...saleCommission,
        id: 32,
        metadata: { sale_event_id: 'invoice-1001', commission_id: 31, refunded: 2500, of: 10000 },
        event_id: 'refund-1001',
        sale_amount: -2500,
        original_sale_amount: -2500,
        amount: -500,
      },
    ],
  },
  refund_reversal: {
    ...nothing,
    ...money,
    id: 63,
    etype: 'refund_reversal',
    event_id: 'refund-1001-failed',
    sale_amount: 2500,
    original_sale_amount: 2500,
    commissions: [
      {
        ...saleCommission,
        id: 33,
        metadata: { refund_event_id: 'refund-1001', commission_id: 32 },
        event_id: 'refund-1001-failed',
        sale_amount: 2500,
        original_sale_amount: 2500,
        amount: 500,
      },
    ],
  },
  cancellation: { ...nothing, id: 60, etype: 'cancellation', event_id: 'cancel-7' },
} as const satisfies Record<string, V2TrackingEvent>;

const v1Lead = {
  id: 12,
  state: 'active',
  uid: 'user-7',
  email,
  customer_since: at,
  cancelled_at: null,
  plan_name: 'pro',
  suspicion: 'no_suspicion',
  username: null,
  website: null,
  created_at: at,
  split_promotion_id: null,
  custom_fields: null,
  split_percentage_value: null,
  visitor_sub_id: null,
} as const;

/** A promoter who has earned nothing yet. */
export const v1NewPromoter = {
  id: 3,
  status: 'approved',
  cust_id: 'user-3',
  email: 'grace@example.com',
  created_at: at,
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

/** The promoter once it has earned so much in all and been paid so much of it, in cents. */
export function v1Earner(earned: number, paid = 0) {
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
  created_at: at,
  lead: v1Lead,
  event_id: 'invoice-1001',
  conversion_amount: 10000,
  tier_level: 1,
  split_type: null,
} as const;

const v1Event = { lead: v1Lead, promoter: v1Earner(2000) };
const atSignup = { ...v1Lead, state: 'signup', customer_since: null, plan_name: null };

export const v1Answers = {
  signup: { lead: atSignup, promoter: v1NewPromoter, id: 57, type: 'signup', amount_cents: 0, reward: '' },
  sale: { ...v1Event, id: 58, type: 'sale', amount_cents: 10000, reward: v1Reward },
  refund: {
    ...v1Event,
    promoter: v1Earner(1500),
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
    promoter: v1Earner(1500),
    lead: { ...v1Lead, state: 'cancelled', cancelled_at: at },
    id: 60,
    type: 'cancellation',
    amount_cents: null,
    reward: null,
  },
} as const;
