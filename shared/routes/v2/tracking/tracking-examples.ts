import { exampleLead, exampleTime } from '#shared/routes/examples.ts';
import type { V2TrackingEvent } from '#shared/routes/v2/output.ts';

const emptyEvent = {
  sale_amount: null,
  original_sale_amount: null,
  original_sale_currency: null,
  event_id: null,
  plan_id: null,
  billing_period: null,
  created_at: exampleTime,
  referral: exampleLead,
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
  created_at: exampleTime,
  status_updated_at: null,
  promoter_campaign: {
    id: 4,
    campaign_id: 1,
    promoter_id: 3,
    created_at: exampleTime,
    promoter: { id: 3, email: 'grace@example.com', name: 'Grace Hopper' },
    campaign: { id: 1, name: 'Default', color: '#4f46e5' },
  },
  referral: exampleLead,
  reward: { id: 1, name: '20% of every sale' },
} as const;

const money = { event_id: 'invoice-1001', plan_id: 'pro', original_sale_currency: 'USD' };

export const v2TrackingExamples = {
  signup: { ...emptyEvent, id: 57, etype: 'signup' },
  sale: {
    ...emptyEvent,
    ...money,
    id: 58,
    etype: 'sale',
    sale_amount: 10000,
    original_sale_amount: 10000,
    commissions: [saleCommission],
  },
  refund: {
    ...emptyEvent,
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
    ...emptyEvent,
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
  cancellation: { ...emptyEvent, id: 60, etype: 'cancellation', event_id: 'cancel-7' },
} as const satisfies Record<string, V2TrackingEvent>;
