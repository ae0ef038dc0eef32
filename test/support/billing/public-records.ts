import type { Fields } from './lives.ts';

/**
 * Records with the fields and value types, nulls included, of the providers' public fixtures; the values are ours.
 * Stripe: `openapi/fixtures3.json` (before the API of March 2025) and `openapi/fixtures3.private_preview.json` (after
 * it) in stripe/openapi. Paddle: `src/__tests__/mocks/notifications` in PaddleHQ/paddle-node-sdk. Fields that are null
 * or empty there follow the libraries' types, as do an invoice's payments, and `subscription_details` of an invoice and
 * `coupon` of a promotion code from API versions in between.
 */

const AT = 1_767_225_600;
const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const A_DISCOUNT = {
  ...{ checkout_session: null, customer: null, customer_account: null, end: null, id: 'di_p1', invoice: null },
  ...{ invoice_item: null, object: 'discount', promotion_code: null, start: AT, subscription: null },
  ...{ subscription_item: null, source: { coupon: null, type: 'coupon' } },
};
const list = (data: readonly Fields[], url: string) => ({ data, has_more: false, object: 'list', url });

export const stripeRecords = (refId: string) => ({
  customer: {
    ...{ address: null, balance: 0, created: AT, currency: 'usd', default_source: null, delinquent: false },
    ...{ description: null, discount: null, email: 'pat@example.com', id: 'cus_p1', invoice_prefix: 'A1B2C3D' },
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    ...{ livemode: true, metadata: { partner_ref: refId }, name: null, next_invoice_sequence: 1, object: 'customer' },
    ...{ phone: null, preferred_locales: [], shipping: null, tax_exempt: 'none', test_clock: null },
  },
  session: {
    ...{ adaptive_pricing: { enabled: true }, after_expiration: null, allow_promotion_codes: null },
    ...{ amount_subtotal: 5000, amount_total: 6600, automatic_tax: { enabled: false, provider: null, status: null } },
    ...{ billing_address_collection: null, cancel_url: null, client_reference_id: refId, client_secret: null },
    ...{ collected_information: null, consent: null, consent_collection: null, created: AT, currency: 'usd' },
    ...{ currency_conversion: null, custom_fields: [], custom_text: { shipping_address: null, submit: null } },
    ...{ customer: 'cus_p1', customer_account: null, customer_creation: null, customer_email: null, discounts: null },
    customer_details: {
      ...{ address: NO_ADDRESS, business_name: null, email: 'pat@example.com', individual_name: null, name: null },
      ...{ phone: null, tax_exempt: 'none', tax_ids: null },
    },
    ...{ expires_at: AT + 3600, id: 'cs_p1', invoice: null, livemode: true, locale: null, metadata: {} },
    invoice_creation: { enabled: false, invoice_data: { account_tax_ids: null, issuer: null, metadata: null } },
    ...{ mode: 'payment', object: 'checkout.session', payment_intent: 'pi_p1', payment_link: null },
    ...{ payment_method_options: {}, payment_method_types: ['card'], payment_status: 'paid', setup_intent: null },
    shipping_cost: { amount_subtotal: 500, amount_tax: 100, amount_total: 600, shipping_rate: null },
    ...{ shipping_options: [], status: 'complete', submit_type: null, subscription: null, success_url: null },
    ...{ total_details: { amount_discount: 0, amount_shipping: null, amount_tax: 1100 }, ui_mode: null, url: null },
  },
  /** API since March 2025. */
  invoice: {
    ...{ amount_due: 11_900, amount_overpaid: 0, amount_paid: 11_900, amount_remaining: 0, amount_shipping: 0 },
    ...{
      billing_reason: 'subscription_cycle',
      collection_method: 'charge_automatically',
      created: AT,
      currency: 'usd',
    },
    ...{ customer: 'cus_p1', customer_account: null, customer_address: NO_ADDRESS, customer_email: null },
    ...{ customer_name: null, customer_shipping: {}, customer_tax_ids: [], description: null, discounts: [] },
    ...{ from_invoice: null, id: 'in_p1', issuer: { type: 'account' }, last_finalization_error: null },
    lines: list(
      [
        {
          ...{
            amount: 10_000,
            currency: 'usd',
            description: null,
            discountable: true,
            discount_amounts: [{ amount: 0, discount: 'di_p1' }],
          },
          ...{ discounts: [], id: 'il_p1', invoice: 'in_p1', livemode: true, metadata: {}, object: 'line_item' },
          parent: { invoice_item_details: null, subscription_item_details: null, type: 'subscription_item_details' },
          ...{ period: { end: AT, start: AT }, quantity: 1, subscription: null },
          pretax_credit_amounts: [{ amount: 0, discount: 'di_p1', type: 'discount' }],
          ...{ pricing: { price_details: { price: 'price_p1', product: 'prod_p1' }, type: 'price_details' } },
          ...{ subtotal: 10_000, taxes: [{ amount: 1900, tax_behavior: 'exclusive', taxable_amount: 10_000 }] },
        },
        {
          ...{ amount: 0, currency: 'usd', description: null, discount_amounts: [], discountable: true, discounts: [] },
          ...{ id: 'il_p2', invoice: null, livemode: true, metadata: {}, object: 'line_item', parent: null },
          ...{ period: { end: AT, start: AT }, pretax_credit_amounts: null, quantity: 1, subscription: null },
          ...{ pricing: { type: 'price_details', unit_amount_decimal: null }, subtotal: 0, taxes: null },
        },
      ],
      '/v1/invoices/in_p1/lines',
    ),
    ...{ livemode: true, metadata: {}, number: null, object: 'invoice', on_behalf_of: null },
    parent: {
      quote_details: { quote: 'qt_p1' },
      subscription_details: { metadata: null, subscription: 'sub_p1' },
      type: 'subscription_details',
    },
    ...{ period_end: AT, period_start: AT, receipt_number: null, shipping_details: {}, starting_balance: 0 },
    shipping_cost: { amount_subtotal: 0, amount_tax: 0, amount_total: 0, shipping_rate: null },
    ...{ status: 'paid', subtotal: 10_000, subtotal_excluding_tax: 10_000, test_clock: null, total: 11_900 },
    status_transitions: { finalized_at: AT, marked_uncollectible_at: null, paid_at: AT, voided_at: null },
    ...{ total_discount_amounts: [], total_excluding_tax: 10_000, total_pretax_credit_amounts: null },
    ...{ total_taxes: [{ amount: 1900, tax_behavior: 'exclusive', type: 'tax_rate_details' }] },
  },
  /** API before March 2025. */
  oldInvoice: {
    ...{ amount_due: 11_900, amount_paid: 11_900, amount_remaining: 0, application: null, attempted: true },
    ...{ billing_reason: 'manual', charge: 'ch_p2', created: AT, currency: 'usd', customer: 'cus_p1' },
    ...{ customer_address: null, customer_email: null, customer_shipping: null, discount: null, discounts: [] },
    ...{ id: 'in_p2', livemode: true, metadata: {}, object: 'invoice', paid: true, payment_intent: 'pi_p2' },
    lines: list(
      [
        {
          ...{ amount: 10_000, amount_excluding_tax: 10_000, currency: 'usd', discount_amounts: [], discounts: [] },
          ...{ id: 'il_p3', invoice_item: 'ii_p1', livemode: true, metadata: {}, object: 'line_item' },
          ...{ period: { end: AT, start: AT }, price: { id: 'price_p1', object: 'price', type: 'one_time' } },
          ...{ proration: false, proration_details: { credited_items: null }, quantity: 1, subscription: null },
          ...{ tax_amounts: [{ amount: 1900, inclusive: false, tax_rate: 'txr_p1' }], tax_rates: [] },
          ...{ type: 'invoiceitem', unit_amount_excluding_tax: '10000' },
        },
      ],
      '/v1/invoices/in_p2/lines',
    ),
    ...{ quote: null, rendering_options: null, starting_balance: 0, status: 'paid', subscription: null },
    status_transitions: { finalized_at: AT, marked_uncollectible_at: null, paid_at: AT, voided_at: null },
    ...{ subtotal: 10_000, subtotal_excluding_tax: 10_000, tax: 1900, test_clock: null, total: 11_900 },
    ...{ subscription_details: { metadata: null }, total_discount_amounts: [], total_excluding_tax: 10_000 },
    ...{ total_tax_amounts: [{ amount: 1900, inclusive: false, tax_rate: 'txr_p1' }], transfer_data: null },
  },
  invoicePayment: {
    ...{ amount_paid: 11_900, amount_requested: 11_900, created: AT, currency: 'usd', id: 'inpay_p1' },
    ...{ invoice: 'in_p1', is_default: true, livemode: true, object: 'invoice_payment', status: 'paid' },
    payment: { charge: 'ch_p3', payment_intent: 'pi_p3', type: 'payment_intent' },
    status_transitions: { canceled_at: null, paid_at: AT },
  },
  charge: {
    ...{ amount: 11_900, amount_captured: 11_900, amount_refunded: 0, application: null, application_fee: null },
    ...{ balance_transaction: 'txn_p1', captured: true, created: AT, currency: 'usd', customer: null },
    ...{ billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null }, disputed: false },
    ...{ failure_code: null, fraud_details: {}, id: 'ch_p2', invoice: 'in_p2', livemode: true, metadata: {} },
    ...{ object: 'charge', on_behalf_of: null, outcome: null, paid: true, payment_intent: 'pi_p2' },
    ...{ receipt_email: null, refunded: false, refunds: list([], '/v1/charges/ch_p2/refunds'), review: null },
    ...{ shipping: null, source_transfer: null, statement_descriptor: null, status: 'succeeded', transfer_data: null },
  },
  refund: {
    ...{ amount: 1190, balance_transaction: null, charge: 'ch_p2', created: AT, currency: 'usd', id: 're_p1' },
    ...{ metadata: {}, object: 'refund', payment_intent: null, reason: null, receipt_number: null },
    ...{ source_transfer_reversal: null, status: 'succeeded', transfer_reversal: null },
  },
  dispute: {
    ...{ amount: 2380, balance_transactions: [], charge: 'ch_p2', created: AT, currency: 'usd' },
    evidence: { customer_email_address: null, customer_name: null, enhanced_evidence: {}, receipt: null },
    evidence_details: { due_by: AT, enhanced_eligibility: {}, has_evidence: false, past_due: false },
    ...{ enhanced_eligibility_types: [], id: 'dp_p1', is_charge_refundable: false, livemode: true, metadata: {} },
    ...{ object: 'dispute', payment_intent: null, reason: 'general', status: 'needs_response' },
  },
  subscription: {
    ...{ application: null, billing_mode: { flexible: {}, type: 'classic' }, cancel_at: AT, canceled_at: AT },
    ...{ cancellation_details: { comment: null, feedback: null, reason: null }, created: AT - 86_400 },
    ...{ currency: 'usd', customer: 'cus_p1', customer_account: null, default_payment_method: null },
    ...{ discounts: [A_DISCOUNT], ended_at: AT, id: 'sub_p1', latest_invoice: null, livemode: true, metadata: {} },
    items: list(
      [
        {
          ...{ billed_until: null, created: AT, current_period_end: AT, current_period_start: AT, id: 'si_p1' },
          ...{ discounts: [A_DISCOUNT], metadata: {}, object: 'subscription_item', quantity: 1, tax_rates: [] },
          price: { active: true, id: 'price_p1', nickname: null, object: 'price', recurring: { meter: null } },
          subscription: 'sub_p1',
        },
      ],
      '/v1/subscription_items?subscription=sub_p1',
    ),
    ...{ object: 'subscription', pause_collection: null, pending_update: null, schedule: null, start_date: AT },
    ...{ status: 'canceled', test_clock: null, transfer_data: null, trial_end: null, trial_start: null },
  },
  promotionCode: {
    ...{ active: true, code: 'PAT20', created: AT, customer: null, customer_account: null, expires_at: AT },
    ...{ id: 'promo_p1', livemode: true, max_redemptions: null, metadata: {}, object: 'promotion_code' },
    promotion: { coupon: 'co_p1', type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  },
  /** API before September 2025. */
  oldPromotionCode: { active: false, code: 'PAT20', coupon: { id: 'co_p1' }, id: 'promo_p2', metadata: {} },
  discount: { ...A_DISCOUNT, customer: 'cus_p1', promotion_code: 'promo_p1' },
  coupon: {
    ...{ amount_off: null, created: AT, currency: 'usd', duration: 'repeating', duration_in_months: 3, id: 'co_p1' },
    ...{ livemode: true, max_redemptions: null, metadata: {}, name: '20% off', object: 'coupon', percent_off: 20 },
    ...{ redeem_by: AT, times_redeemed: 0, valid: true },
  },
});

const TOTALS = { tax: '5315', total: '65215', discount: '0', subtotal: '59900' };
const PRODUCT = { id: 'pro_p1', name: 'Seats', status: 'active', tax_category: 'standard', custom_data: null };

export const paddleRecords = (refId: string) => ({
  customer: {
    ...{ id: 'ctm_p1', name: 'Pat', email: 'pat@example.com', locale: 'en', status: 'active' },
    ...{ custom_data: { partner_ref: refId }, created_at: '2026-01-01T00:00:00.533Z' },
    ...{ updated_at: '2026-01-01T00:00:00.533Z', marketing_consent: false },
  },
  transaction: {
    ...{ id: 'txn_p1', origin: 'web', status: 'completed', checkout: { url: 'https://shop.example/?_ptxn=txn_p1' } },
    items: [{ price: { id: 'pri_p1', status: 'active', billing_cycle: null, custom_data: null }, quantity: 10 }],
    details: {
      totals: {
        ...{ ...TOTALS, fee: '3311', credit: '0', credit_to_balance: '0', balance: '0', earnings: '56589' },
        ...{ grand_total: '65215', currency_code: 'USD' },
      },
      line_items: [
        {
          ...{ id: 'txnitm_p1', totals: TOTALS, product: PRODUCT, price_id: 'pri_p1', quantity: 10 },
          ...{ tax_rate: '0.08875', unit_totals: { tax: '531', total: '6521', discount: '0', subtotal: '5990' } },
        },
      ],
      payout_totals: { ...TOTALS, fee: '3311', earnings: '56589', currency_code: 'USD' },
      tax_rates_used: [{ totals: TOTALS, tax_rate: '0.08875' }],
      adjusted_totals: { ...TOTALS, fee: '3311', earnings: '56589', currency_code: 'USD' },
    },
    payments: [{ amount: '65215', status: 'captured', error_code: null, method_details: { type: 'card' } }],
    ...{ billed_at: '2026-01-01T00:00:44.296865Z', address_id: 'add_p1', created_at: '2026-01-01T00:00:35.440187Z' },
    ...{ invoice_id: null, updated_at: '2026-01-01T00:00:44.296867Z', business_id: null, custom_data: null },
    ...{ customer_id: 'ctm_p1', discount_id: null, currency_code: 'USD', billing_period: null, invoice_number: null },
    ...{ billing_details: null, collection_mode: 'automatic', subscription_id: null },
  },
  adjustment: {
    ...{ id: 'adj_p1', action: 'refund', reason: 'error', status: 'approved', transaction_id: 'txn_p1' },
    items: [
      {
        ...{ id: 'adjitm_p1', type: 'partial', amount: '6522', item_id: 'txnitm_p1', proration: null },
        totals: { tax: '532', total: '6522', subtotal: '5990' },
      },
    ],
    totals: { fee: '331', tax: '532', total: '6522', earnings: '5659', subtotal: '5990', currency_code: 'USD' },
    payout_totals: { fee: '331', tax: '532', total: '6522', earnings: '5659', subtotal: '5990', currency_code: 'USD' },
    ...{ created_at: '2026-01-02T00:00:43.297512Z', updated_at: '2026-01-02T00:10:08.42549Z' },
    ...{ customer_id: 'ctm_p1', currency_code: 'USD', subscription_id: 'sub_p1', credit_applied_to_balance: true },
  },
  subscription: {
    ...{ id: 'sub_p1', transaction_id: 'txn_p1', status: 'canceled', paused_at: null, address_id: 'add_p1' },
    items: [
      {
        ...{ status: 'active', quantity: 10, recurring: true, next_billed_at: null },
        price: { id: 'pri_p1', product_id: 'pro_p1', trial_period: null, tax_mode: 'account_setting' },
      },
    ],
    ...{ created_at: '2026-01-01T00:00:36.892822Z', started_at: '2026-01-01T00:00:35.449123Z' },
    ...{ updated_at: '2026-01-03T00:00:01.798065409Z', canceled_at: '2026-01-03T00:00:01.787929969Z' },
    ...{ business_id: 'biz_p1', discount: null, custom_data: null, customer_id: 'ctm_p1', currency_code: 'USD' },
    ...{ billing_cycle: { interval: 'month', frequency: 1 }, next_billed_at: null, billing_details: null },
    ...{ collection_mode: 'automatic', scheduled_change: null, current_billing_period: null },
  },
  discount: {
    ...{ id: 'dsc_p1', status: 'active', description: 'For new customers', enabled_for_checkout: true, code: 'PAT20' },
    ...{ type: 'flat', amount: '5000', currency_code: 'USD', recur: false, times_used: 0, usage_limit: 100 },
    ...{ maximum_recurring_intervals: null, restrict_to: ['pro_p1'], custom_data: null, import_meta: null },
    ...{ expires_at: '2026-08-15T00:00:00.000Z', created_at: '2026-01-01T00:00:00.792Z' },
    updated_at: '2026-01-01T00:00:00.792Z',
  },
});
