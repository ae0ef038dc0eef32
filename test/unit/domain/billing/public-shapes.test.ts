import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as paddle from '#shared/domain/billing/paddle/shapes.ts';
import * as stripe from '#shared/domain/billing/stripe/shapes.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { paddleRecords, stripeRecords } from '#test/support/billing/public-records.ts';

/** Fields that are read must exist in the public fixtures of the providers. */

interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly item?: Node;
}

function pathsOf({ entries, wrapped, item }: Node): string[] {
  if (entries) {
    return Object.entries(entries).flatMap(([name, node]) => [name, ...pathsOf(node).map((path) => `${name}.${path}`)]);
  }
  const within = wrapped ?? item;
  return within ? pathsOf(within) : [];
}

function has(record: unknown, path: readonly string[]): boolean {
  const [name, ...more] = path;
  if (name === undefined) return true;
  if (Array.isArray(record)) return record.some((one) => has(one, path));
  if (typeof record !== 'object' || record === null || !(name in record)) return false;
  return has((record as Record<string, unknown>)[name], more);
}

const ours = stripeRecords('grace');
const theirs = paddleRecords('grace');
/** Added by imports only. */
const OWN = /^lines\.others/;

type Read = readonly [string, v.GenericSchema, readonly Fields[]];

const STRIPE: readonly Read[] = [
  ['customer', stripe.stripeCustomerShape, [ours.customer]],
  ['checkout session', stripe.sessionShape, [ours.session]],
  ['invoice', stripe.invoiceShape, [ours.invoice, ours.oldInvoice]],
  ['invoice payment', stripe.invoicePaymentShape, [ours.invoicePayment]],
  ['charge', stripe.chargeShape, [ours.charge]],
  ['refund', stripe.refundShape, [ours.refund]],
  ['dispute', stripe.disputeShape, [ours.dispute]],
  ['subscription', stripe.stripeSubscriptionShape, [ours.subscription]],
  ['promotion code', stripe.promotionCodeShape, [ours.promotionCode, ours.oldPromotionCode]],
  ['discount', stripe.stripeDiscountShape, [ours.discount]],
  ['coupon', stripe.couponShape, [ours.coupon]],
];

const PADDLE: readonly Read[] = [
  ['customer', paddle.paddleCustomerShape, [theirs.customer]],
  ['transaction', paddle.transactionShape, [theirs.transaction]],
  ['adjustment', paddle.adjustmentShape, [theirs.adjustment]],
  [
    'subscription',
    paddle.paddleSubscriptionShape,
    [theirs.subscription, { ...theirs.subscription, discount: { id: 'dsc_p1' } }],
  ],
  ['discount', paddle.paddleDiscountShape, [theirs.discount]],
];

describe.each([
  ['Stripe', STRIPE],
  ['Paddle', PADDLE],
] as const)('shapes of %s', (_, all) => {
  test.each(all)('each field that is read exists in the public records: %s', (_name, shape, records) => {
    const paths = pathsOf(shape as Node).filter((path) => !OWN.test(path));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !records.some((record) => has(record, path.split('.'))))).toEqual([]);
  });

  test.each(all)('a public record parses, including its nulls: %s', (_name, shape, records) => {
    for (const record of records) expect(v.safeParse(shape, record).issues).toBeUndefined();
  });
});
