import { expect, test } from 'vitest';
import { BILLING_SETTINGS, newConnection } from '#shared/domain/billing/connection.ts';
import { importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { writeBillingPayment } from '#shared/store/billing/billing-payments.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { startStripeServer } from '#test/support/billing/past-server.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany } from '#test/support/service/company.ts';

const nowS = Math.floor(Date.now() / 1000);
const settings = { ...BILLING_SETTINGS, saleForEachLine: true };

/** A shop with the lead `cus_1` and an invoice of twelve lines, ten of which Stripe includes. */
async function aShop() {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  const created_at = new Date((nowS - 20 * 86_400) * 1000).toISOString();
  await company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId, created_at });
  const lines = Array.from({ length: 12 }, (_, index) =>
    stripe.aLine({ id: `il_${index}`, amount: 1000, price: `p_${index}` }),
  );
  const money = { total: 14_280, amount_paid: 14_280, total_excluding_tax: 12_000 };
  const paid = { paid_at: nowS - 5000, finalized_at: null, marked_uncollectible_at: null, voided_at: null };
  const invoice: Fields = {
    ...stripe.anInvoice({ ...money, created: nowS - 6000, status_transitions: paid }),
    lines: { object: 'list', data: lines.slice(0, 10), has_more: true },
  };
  const server = await startStripeServer({ invoices: [invoice], 'invoices/in_1/lines': lines });
  return {
    /** Records a line as an older release did, which had no sale for the remaining lines. */
    trackLine: (line: string, amount: number) =>
      company.v2('/track/sale', { uid: 'cus_1', event_id: `in_1:${line}`, amount }),
    /** Stores the payment with its recorded lines, as that release did. */
    storePayment: async (amounts: readonly number[]) => {
      const sales = amounts.map((amount, index) => ({ eventId: `in_1:il_${index}`, amount, currency: 'USD' }));
      const connection = { account: account.id, provider: 'stripe' } as const;
      await writeBillingPayment(connection, { id: 'in_1', whole: 14_280, sales, refunds: [], isOwn: true });
    },
    importPast: () => {
      const connection = { ...newConnection('stripe'), countsTest: true, settings };
      const input = { api: { origin: server.origin, key: 'rk_test_1' }, connection, since: created_at, isDry: false };
      return importPayments({ account, runtime: { ...runtime, sleep: async () => {} } }, input, () => {});
    },
    processEvent: () => {
      const event = stripe.anEvent('invoice.paid', invoice);
      return processProviderEvent({ account, runtime }, { provider: 'stripe', event, settings });
    },
    findLineSale: async (line: string) => {
      const identifiers = { uid: null, email: null, saleEventId: `in_1:${line}` };
      const { sale } = await resolveIdentifiers(account.id, identifiers, runtime.now());
      return sale && [sale.amount, sale.plan];
    },
  };
}

test('an import fetches the invoice lines that Stripe omits, and an event of the same invoice adds nothing', async () => {
  const { importPast, processEvent, findLineSale } = await aShop();
  expect(await importPast()).toMatchObject({ counted: 1, refused: {} });
  expect([await findLineSale('il_0'), await findLineSale('il_9')]).toEqual([
    [1000, 'p_0'],
    [1000, 'p_9'],
  ]);
  expect([await findLineSale('il_others'), await findLineSale('il_10')]).toEqual([[2000, 'p_10'], null]);
  expect(await processEvent()).toEqual({ kind: 'nothing', because: 'counted_already' });
});

test('an event counts a whole invoice and reports unseen lines, and an import adds nothing', async () => {
  const { importPast, processEvent, findLineSale } = await aShop();
  const outcome = await processEvent();
  expect(outcome).toMatchObject({ kind: 'counted', hasUnseenLines: true });
  expect(outcome.kind === 'counted' && outcome.recorded).toHaveLength(11);
  expect([await findLineSale('il_0'), await findLineSale('il_others')]).toEqual([
    [1000, 'p_0'],
    [2000, null],
  ]);
  expect(await importPast()).toMatchObject({ counted: 0, alreadyRecorded: 1 });
  expect(await findLineSale('il_10')).toBeNull();
});

/** Line amounts in that release: the first of the largest lines got the remainder. */
const BEFORE = [3000, ...Array<number>(9).fill(1000)];

test.each([
  ['its payment is kept', true],
  ['its payment was not kept yet', false],
])('an invoice whose largest line got the remainder counts once after an upgrade, where %s', async (_, isKept) => {
  const { trackLine, storePayment: storePaymentBefore, importPast, processEvent, findLineSale } = await aShop();
  for (const [index, amount] of BEFORE.entries()) await trackLine(`il_${index}`, amount);
  if (isKept) await storePaymentBefore(BEFORE);
  expect(await processEvent()).toEqual({ kind: 'nothing', because: 'counted_already' });
  expect(await importPast()).toMatchObject({ counted: 0, alreadyRecorded: 1, refused: {} });
  expect([await findLineSale('il_0'), await findLineSale('il_others')]).toEqual([[3000, null], null]);
});

test('an invoice interrupted after a line with the remainder gets only its other listed lines', async () => {
  const { trackLine, processEvent, findLineSale } = await aShop();
  await trackLine('il_0', 3000);
  expect(await processEvent()).toMatchObject({ kind: 'counted' });
  expect([await findLineSale('il_9'), await findLineSale('il_others')]).toEqual([[1000, 'p_9'], null]);
});

test('an invoice interrupted before the remainder gets the remainder', async () => {
  const { trackLine, importPast, processEvent, findLineSale } = await aShop();
  for (let index = 0; index < 10; index++) await trackLine(`il_${index}`, 1000);
  expect(await processEvent()).toMatchObject({ kind: 'counted' });
  expect(await findLineSale('il_others')).toEqual([2000, null]);
  expect(await importPast()).toMatchObject({ counted: 0, alreadyRecorded: 1 });
});
