import type { MoneyBack } from './books.ts';
import type { Fields } from './lives.ts';
import type { Random } from './random.ts';
import * as stripe from './stripe-events.ts';

export interface Charge {
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
}

interface Shop {
  readonly charges: readonly Charge[];
  readonly back: MoneyBack[];
  readonly currency: string;
  readonly ignored: Readonly<Record<string, string>>;
  id(kind: string): string;
  advance(seconds: number): void;
  report(type: string, object: Fields): void;
}

export function reportRefundsAndDisputes(random: Random, shop: Shop): void {
  for (const charge of shop.charges) {
    if (random.is(0.6)) continue;
    let remaining = charge.amount;
    for (let count = random.of(0, 3); count > 0 && remaining > 0; count -= 1) {
      const part = random.is(0.25) ? remaining : random.of(1, remaining);
      shop.advance(5 * 86_400);
      if (reportRefund(random, shop, charge, part)) remaining -= part;
    }
    if (random.is(0.3)) reportDispute(random, shop, charge);
  }
}

/** @returns whether the shop lost the money for good */
function reportRefund(
  random: Random,
  { back, currency, ignored, id, advance, report }: Shop,
  { payment_intent, charge }: Charge,
  amount: number,
): boolean {
  const refundFields = {
    id: id('re'),
    amount,
    payment_intent,
    charge,
    currency: currency.toLowerCase(),
    metadata: ignored,
  };
  const refund = (status: string) => stripe.aRefund({ ...refundFields, status });
  const course = random.pick(['at once', 'at once', 'later', 'failed', 'canceled', 'never']);
  if (course === 'never') {
    report('refund.created', refund('requires_action'));
    advance(86_400);
    report('refund.updated', refund('canceled'));
    return false;
  }
  report('refund.created', refund(course === 'at once' ? 'succeeded' : 'pending'));
  advance(86_400);
  if (course === 'later') report('refund.updated', refund('succeeded'));
  if (course === 'failed') report('refund.failed', refund('failed'));
  if (course === 'canceled') report('refund.updated', refund('canceled'));
  const stays = course === 'at once' || course === 'later';
  back.push({ part: amount, stays });
  return stays;
}

function reportDispute(
  random: Random,
  { back, currency, id, advance, report }: Shop,
  { payment_intent, charge, amount }: Charge,
): void {
  const part = random.is(0.7) ? amount : random.of(1, amount);
  const disputeFields = { id: id('dp'), amount: part, payment_intent, charge, currency: currency.toLowerCase() };
  const dispute = (status: string) => stripe.aDispute({ ...disputeFields, status });
  const outcome = random.pick(['open', 'lost', 'won', 'won', 'again']);
  report('charge.dispute.funds_withdrawn', dispute('needs_response'));
  advance(20 * 86_400);
  if (outcome === 'lost') report('charge.dispute.closed', dispute('lost'));
  const isWon = outcome === 'won' || outcome === 'again';
  if (isWon) {
    report('charge.dispute.funds_reinstated', dispute('won'));
    report('charge.dispute.closed', dispute('won'));
  }
  back.push({ part, stays: !isWon });
  if (outcome === 'again') {
    advance(20 * 86_400);
    report('charge.dispute.funds_withdrawn', dispute('needs_response'));
    back.push({ part, stays: true });
  }
}
