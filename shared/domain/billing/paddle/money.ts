import type { BillingDecision, BillingSettings, Known } from '#shared/domain/billing/acts.ts';
import { isIgnored, unpaidBy, whoseOf } from '#shared/domain/billing/whose.ts';
import { shareOf } from '#shared/domain/money/decimal.ts';
import type { PaddleAdjustment, PaddleTransaction } from './shapes.ts';

/**
 * A transaction that is completed: a sale of `subtotal − discount`, scaled by what was paid of the total; or of what the company
 * earns by it, after Paddle's fee.
 */
export function completed(of: PaddleTransaction, known: Known, settings: BillingSettings): BillingDecision {
  const metadata = [of.custom_data];
  if (isIgnored({ metadata }, known)) return { nothing: 'ignored' };
  const { subtotal, discount, total, grand_total: paid, earnings } = of.details.totals;
  const codeIds = of.discount_id ? [of.discount_id] : [];
  const whose = whoseOf({ customerId: of.customer_id ?? null, metadata, customerLast: true, codeIds }, known);
  const at = of.billed_at ?? of.updated_at;
  if (paid <= 0 || total <= 0) return unpaidBy(whose, at);
  const untaxed = shareOf(subtotal - discount, paid, total);
  const base = settings.afterFee && earnings != null ? earnings : untaxed;
  if (base <= 0 || untaxed <= 0) return unpaidBy(whose, at);
  const [largest] = of.details.line_items.toSorted((one, other) => other.totals.subtotal - one.totals.subtotal);
  return {
    acts: [
      {
        does: 'sale',
        eventId: of.id,
        amount: base,
        currency: of.currency_code,
        plan: largest?.price_id ?? null,
        at,
        whose,
        payment: [of.id],
        whole: untaxed,
      },
    ],
  };
}

/** What takes money back, and what gives it back again, by Paddle's names. */
const TAKES = new Set(['refund', 'chargeback']);
const GIVES: Readonly<Record<string, string>> = { chargeback_reverse: 'chargeback', credit_reverse: 'credit' };

/**
 * An adjustment: a refund or a chargeback that is approved takes its subtotal, as a part of what was paid without tax: so one of all
 * takes all of the sale, also where that is after a fee. A reversal takes back one of its kind that took as much. A warning holds, and
 * takes nothing.
 * @param at when the event was, ISO 8601
 */
export function adjusted(of: PaddleAdjustment, at: string): BillingDecision {
  const payment = [of.transaction_id];
  if (of.action === 'chargeback_warning') return { nothing: 'warning' };
  if (of.action === 'credit') return { nothing: 'credit' };
  const kind = GIVES[of.action];
  if (kind === undefined && !TAKES.has(of.action)) return { nothing: 'other_event' };
  // It names itself as the one that is taken back.
  if (of.status === 'reversed') return { acts: [{ does: 'reversal', refund: { eventId: of.id }, at }] };
  if (of.status !== 'approved') return { nothing: 'not_approved' };
  const part = Math.abs(of.totals.subtotal);
  if (kind !== undefined) return { acts: [{ does: 'reversal', refund: { payment, kind, part, by: of.id }, at }] };
  if (part === 0) return { nothing: 'nothing_paid' };
  const currency = of.currency_code;
  const { id: eventId, action, created_at: created } = of;
  return { acts: [{ does: 'refund', eventId, kind: action, payment, part, currency, at: created }] };
}
