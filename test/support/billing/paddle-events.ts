import type {
  IAdjustmentNotificationResponse,
  ISubscriptionNotificationResponse,
  ITransactionNotificationResponse,
  ITransactionTotalsNotificationResponse,
} from '@paddle/paddle-node-sdk';
import type { DeepPartial } from './deep-partial.ts';

/**
 * Paddle Billing notifications with the fields of its library's mocks, typed by that library: unknown fields or wrong
 * types do not compile.
 */

export const AT = '2026-01-01T00:00:00.366122Z';
export const AT_ISO = '2026-01-01T00:00:00.366Z';

type Fields = Readonly<Record<string, unknown>>;

export function anEvent(event_type: string, data: Fields): Fields {
  return { event_id: 'evt_1', event_type, occurred_at: AT, notification_id: 'ntf_1', data };
}

export function aTransaction(
  totals: DeepPartial<ITransactionTotalsNotificationResponse> = {},
  overrides: DeepPartial<ITransactionNotificationResponse> = {},
): Fields {
  const line = (price_id: string, subtotal: string) => ({
    id: `txnitm_${price_id}`,
    price_id,
    quantity: 1,
    tax_rate: '0.08875',
    totals: { tax: '0', total: subtotal, discount: '0', subtotal },
  });
  return {
    id: 'txn_1',
    status: 'completed',
    customer_id: 'ctm_1',
    subscription_id: null,
    discount_id: null,
    currency_code: 'USD',
    custom_data: null,
    origin: 'web',
    details: {
      totals: {
        fee: '3311',
        tax: '5315',
        total: '65215',
        credit: '0',
        credit_to_balance: '0',
        balance: '0',
        discount: '0',
        earnings: '56589',
        subtotal: '59900',
        grand_total: '65215',
        currency_code: 'USD',
        ...totals,
      },
      line_items: [line('pri_seat', '30000'), line('pri_addon', '10000'), line('pri_once', '19900')],
    },
    billed_at: AT,
    created_at: AT,
    updated_at: AT,
    ...overrides,
  } satisfies DeepPartial<ITransactionNotificationResponse>;
}

export function anAdjustment(overrides: DeepPartial<IAdjustmentNotificationResponse> = {}): Fields {
  return {
    id: 'adj_1',
    action: 'refund',
    reason: 'error',
    status: 'approved',
    totals: { fee: '5', tax: '8', total: '100', earnings: '87', subtotal: '92', currency_code: 'USD' },
    currency_code: 'USD',
    customer_id: 'ctm_1',
    subscription_id: 'sub_1',
    transaction_id: 'txn_1',
    created_at: AT,
    updated_at: AT,
    ...overrides,
  } satisfies DeepPartial<IAdjustmentNotificationResponse>;
}

export function aSubscription(overrides: DeepPartial<ISubscriptionNotificationResponse> = {}): Fields {
  return {
    id: 'sub_1',
    status: 'active',
    customer_id: 'ctm_1',
    currency_code: 'USD',
    custom_data: null,
    discount: null,
    items: [{ status: 'active', quantity: 1, price: { id: 'pri_seat', product_id: 'pro_1' } }],
    canceled_at: null,
    created_at: AT,
    updated_at: AT,
    ...overrides,
  } satisfies DeepPartial<ISubscriptionNotificationResponse>;
}
