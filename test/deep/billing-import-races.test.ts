import { expect, test } from 'vitest';
import { BILLING_SETTINGS, newConnection } from '#shared/domain/billing/connection.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { startStripeServer } from '#test/support/billing/past-server.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

/** More table calls than processing a payment needs. */
const MAX_CALLS = 400;
const nowS = Math.floor(Date.now() / 1000);
const created = nowS - 7200;
const transitions = { paid_at: nowS - 7000, finalized_at: null, marked_uncollectible_at: null, voided_at: null };

/** A Stripe shop with a lead and payments of 100.00, each with a refund of 25.00, available as events and by import. */
async function aShop(saleForEachLine: boolean) {
  const company = await aCompany();
  const { account } = company;
  const { promoter, promotion } = await company.promoter();
  const since = new Date(Date.now() - DAY_MS).toISOString();
  await company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId, created_at: since });
  const settings = { ...BILLING_SETTINGS, saleForEachLine };
  const call = { account, runtime: { ...runtime, sleep: async () => {} } };

  const payment = async (index: number) => {
    const [id, payment_intent, refundId] = [`in_${index}`, `pi_${index}`, `re_${index}`];
    const object = { object: 'invoice_payment', status: 'paid', invoice: id, created } as const;
    const invoicePayment = {
      id: `inpay_${index}`,
      ...object,
      payment: { type: 'payment_intent', payment_intent },
    } as const;
    const payments = { object: 'list', data: [invoicePayment], has_more: false } as const;
    const invoice = stripe.anInvoice({ id, created, status_transitions: transitions });
    const refund = stripe.aRefund({ id: refundId, payment_intent, created: nowS - 6000 });
    const { origin } = await startStripeServer({ invoices: [{ ...invoice, payments }], refunds: [refund] });
    const events: readonly [string, Fields][] = [
      ['invoice.paid', invoice],
      ['invoice_payment.paid', invoicePayment],
      ['refund.created', refund],
    ];
    return {
      processEvents: async () => {
        for (const [type, object] of events) {
          const event = { ...stripe.anEvent(type, object), id: `evt_${type}_${index}`, created: nowS - 6000 };
          await processProviderEvent(
            { account, runtime },
            { provider: 'stripe', event, settings, receivedAt: runtime.now() },
          );
        }
      },
      importPayment: async () => {
        const connection = { ...newConnection('stripe'), countsTest: true, settings };
        const input = { api: { origin, key: 'rk_test_1' }, connection, since, isDry: false };
        expect(await importPayments(call, input, () => {})).toMatchObject({ waiting: 0, refused: {} });
      },
      /** Remaining sale amount and commissions. */
      readRemaining: async () => {
        const saleEventId = saleForEachLine ? `${id}:il_1` : id;
        const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
        if (!sale) return null;
        const ids = sale.commissions.map((one) => one.id);
        const commissions = await findCommissions(account.id, ids);
        return [sale.amount - sale.refunded, ...commissions.map(({ amount, takenBack = 0 }) => amount - takenBack)];
      },
    };
  };
  /** The promoter's figures in lists and balances. */
  const figures = async () => {
    const { body } = await request(`/api/v1/promoters/show?id=${promoter.id}`, {
      headers: { 'x-api-key': company.key },
    });
    const [totals] = body.promotions;
    return [body.earnings_balance?.cash ?? 0, totals.sales_count, totals.sales_total, totals.refunds_count];
  };
  return { payment, figures };
}

/** Runs `interfere` just before the given table call of `work`. @returns whether `work` made that many calls */
async function runDuring(
  work: () => Promise<unknown>,
  interfere: () => Promise<unknown>,
  before: number,
): Promise<boolean> {
  let callCount = 0;
  const restore = interceptCommands(async (command, send) => {
    callCount += 1;
    if (callCount === before) {
      restore();
      await interfere();
    }
    return send(command);
  });
  await work().finally(restore);
  return callCount >= before;
}

test.each([
  ['the worker', 'as a whole', false],
  ['the worker', 'by its lines', true],
  ['the import', 'as a whole', false],
  ['the import', 'by its lines', true],
] as const)(
  'an import and a worker count the same payment once if the other one runs before any table call of %s, %s',
  async (interrupted, _, saleForEachLine) => {
    const { payment, figures } = await aShop(saleForEachLine);
    let counted = 0;
    for (let before = 1; before < MAX_CALLS; before += 1) {
      const { processEvents, importPayment, readRemaining } = await payment(before);
      const [work, other] =
        interrupted === 'the worker' ? [processEvents, importPayment] : [importPayment, processEvents];
      const wasInterrupted = await runDuring(work, other, before);
      // The work made fewer calls and ran alone; the other runs after it.
      if (!wasInterrupted) await other();
      expect(await readRemaining(), `before call ${before}`).toEqual([7500, 1500]);
      counted += 1;
      if (!wasInterrupted) break;
    }
    expect(counted).toBeGreaterThan(10);
    expect(counted).toBeLessThan(MAX_CALLS - 1);
    const expected = [counted * 1500, counted, counted * 10_000, counted];
    const isExpected = (found: unknown) => JSON.stringify(found) === JSON.stringify(expected);
    expect(await eventually(figures, isExpected)).toEqual(expected);
  },
);
