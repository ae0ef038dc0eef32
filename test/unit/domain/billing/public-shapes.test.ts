import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as paddle from '#shared/domain/billing/paddle/shapes.ts';
import * as stripe from '#shared/domain/billing/stripe/shapes.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { createPaddleRecords, createStripeRecords } from '#test/support/billing/public-records.ts';

/** Fields that are read must exist in the public fixtures of the providers. */

interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly item?: Node;
}

function getPaths({ entries, wrapped, item }: Node): string[] {
  if (entries) {
    return Object.entries(entries).flatMap(([name, node]) => [
      name,
      ...getPaths(node).map((path) => `${name}.${path}`),
    ]);
  }
  const record = wrapped ?? item;
  return record ? getPaths(record) : [];
}

function has(record: unknown, path: readonly string[]): boolean {
  const [name, ...more] = path;
  if (name === undefined) return true;
  if (Array.isArray(record)) return record.some((one) => has(one, path));
  if (typeof record !== 'object' || record === null || !(name in record)) return false;
  return has((record as Record<string, unknown>)[name], more);
}

const stripeExamples = createStripeRecords('grace');
const paddleExamples = createPaddleRecords('grace');
/** Added by imports only. */
const OWN = /^lines\.others/;

type Read = readonly [string, v.GenericSchema, readonly Fields[]];

const STRIPE: readonly Read[] = [
  ['customer', stripe.stripeCustomerShape, [stripeExamples.customer]],
  ['checkout session', stripe.sessionShape, [stripeExamples.session]],
  ['invoice', stripe.invoiceShape, [stripeExamples.invoice, stripeExamples.oldInvoice]],
  ['invoice payment', stripe.invoicePaymentShape, [stripeExamples.invoicePayment]],
  ['charge', stripe.chargeShape, [stripeExamples.charge]],
  ['refund', stripe.refundShape, [stripeExamples.refund]],
  ['dispute', stripe.disputeShape, [stripeExamples.dispute]],
  ['subscription', stripe.stripeSubscriptionShape, [stripeExamples.subscription]],
  ['promotion code', stripe.promotionCodeShape, [stripeExamples.promotionCode, stripeExamples.oldPromotionCode]],
  ['discount', stripe.stripeDiscountShape, [stripeExamples.discount]],
  ['coupon', stripe.couponShape, [stripeExamples.coupon]],
];

const PADDLE: readonly Read[] = [
  ['customer', paddle.paddleCustomerShape, [paddleExamples.customer]],
  ['transaction', paddle.transactionShape, [paddleExamples.transaction]],
  ['adjustment', paddle.adjustmentShape, [paddleExamples.adjustment]],
  [
    'subscription',
    paddle.paddleSubscriptionShape,
    [paddleExamples.subscription, { ...paddleExamples.subscription, discount: { id: 'dsc_p1' } }],
  ],
  ['discount', paddle.paddleDiscountShape, [paddleExamples.discount]],
];

describe.each([
  ['Stripe', STRIPE],
  ['Paddle', PADDLE],
] as const)('shapes of %s', (_, all) => {
  test.each(all)('each field that is read exists in the public records: %s', (_name, shape, records) => {
    const paths = getPaths(shape as Node).filter((path) => !OWN.test(path));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !records.some((record) => has(record, path.split('.'))))).toEqual([]);
  });

  test.each(all)('a public record parses, including its nulls: %s', (_name, shape, records) => {
    for (const record of records) expect(v.safeParse(shape, record).issues).toBeUndefined();
  });
});
