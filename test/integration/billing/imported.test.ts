import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS, newConnection } from '#shared/domain/billing/connection.ts';
import { importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { writeBillingConnection } from '#shared/store/billing/billing-connections.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { startStripeServer } from '#test/support/billing/past-server.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { buildCsv, buildRewardful, takeOver } from '#test/support/billing/taken-over.ts';
import { aCompany } from '#test/support/service/company.ts';

type Fields = Readonly<Record<string, unknown>>;

const COUNTED_ALREADY = { kind: 'nothing', because: 'counted_already' };
const WAITS = { kind: 'waits', for: 'charge' };
const nowS = Math.floor(Date.now() / 1000);

/** An invoice of 100.00 plus 19.00 tax, as in newer Stripe API versions: without its charge. */
const invoice = (overrides: Fields = {}) => stripe.anInvoice({ total: 11_900, amount_paid: 11_900, ...overrides });
const paidBy = (overrides: Fields = {}) => ({
  id: 'inpay_1',
  object: 'invoice_payment',
  invoice: 'in_1',
  status: 'paid',
  created: stripe.AT,
  payment: { type: 'payment_intent', payment_intent: 'pi_1' },
  ...overrides,
});
const charge = (overrides: Fields = {}) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent: 'pi_1',
  status: 'succeeded',
  created: stripe.AT,
  amount: 11_900,
  amount_captured: 11_900,
  amount_refunded: 0,
  customer: 'cus_1',
  ...overrides,
});
/** The sale of that charge in another service's export. */
const chargeCsv = (amount = '100.00') => buildCsv([['s1', stripe.AT_ISO, amount, 'ch_1']]);

/** A Stripe shop that migrates from another service. */
async function aShop() {
  const company = await aCompany();
  const { account } = company;
  const call = { account, runtime };
  return {
    company,
    reportEvent: (type: string, object: Fields) =>
      processProviderEvent(call, {
        provider: 'stripe',
        event: stripe.anEvent(type, object),
        settings: BILLING_SETTINGS,
      }),
    /** Imports past payments from Stripe's API. */
    importPast: (origin: string, isDry = false) => {
      const since = new Date((stripe.AT - 86_400) * 1000).toISOString();
      const input = {
        connection: newConnection('stripe'),
        api: { origin, key: 'rk' },
        since,
        isDry,
      } as const;
      return importPayments({ ...call, runtime: { ...runtime, sleep: async () => {} } }, input, () => {});
    },
    countSales: async () => (await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null }))?.salesCount,
    remainingOf: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      return sale && sale.amount - sale.refunded;
    },
    setConnectedSince: (since: string) =>
      writeBillingConnection(account.id, newConnection('stripe'), { ...newConnection('stripe'), since }),
  };
}

describe('payments that Stripe reported before their sale is imported', () => {
  test('a sale whose charge Stripe has already reported is not imported again', async () => {
    const { company, reportEvent, countSales } = await aShop();
    await takeOver(company, 'csv', buildCsv([]));
    await reportEvent('invoice.paid', invoice());
    await reportEvent('charge.succeeded', charge());
    await reportEvent('invoice_payment.paid', paidBy());
    expect(await takeOver(company, 'csv', chargeCsv())).toEqual(['it was already counted here, as the sale in_1']);
    expect(await countSales()).toBe(1);
  });

  test('a sale paid after Stripe was connected is not imported until Stripe has reported its charge', async () => {
    const { company, reportEvent, importPast, countSales, setConnectedSince } = await aShop();
    await setConnectedSince('2025-12-31T00:00:00.000Z');
    await takeOver(company, 'csv', buildCsv([]));
    await reportEvent('invoice.paid', invoice());
    const files = buildCsv([
      ['s0', '2025-12-01', '100.00', 'ch_0'],
      ['s1', stripe.AT_ISO, '100.00', 'ch_1'],
      ['s2', stripe.AT_ISO, '100.00', 'ch_2'],
    ]);
    const unreported = expect.stringContaining('no Stripe event has identified the payment');
    expect(await takeOver(company, 'csv', files)).toEqual([unreported, unreported]);
    expect(await countSales()).toBe(2);
    const server = await startStripeServer({
      charges: [charge({ id: 'ch_2', payment_intent: 'pi_2' }), charge()],
      invoices: [invoice({ payments: { data: [paidBy()] } })],
    });
    expect(await importPast(server.origin)).toMatchObject({ counted: 0, alreadyRecorded: 1 });
    expect(await takeOver(company, 'csv', files)).toEqual(['it was already counted here, as the sale in_1']);
    expect(await countSales()).toBe(3);
  });

  test('refunds already counted from Stripe are not imported again', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    const before = chargeCsv();
    await takeOver(company, 'csv', before);
    const laterDate = new Date((nowS + 3600) * 1000).toISOString();
    await reportEvent('charge.refunded', charge());
    await reportEvent('refund.created', stripe.aRefund({ amount: 5950, created: nowS + 3600 }));
    expect(await remainingOf('ch_1')).toBe(5000);
    const salesCsv = `${before['sales.csv']}s2,l1,${laterDate.slice(0, 10)},-50.00,USD,ch_1\ns3,l1,${laterDate.slice(0, 10)},-50.00,USD,re_1\n`;
    expect(await takeOver(company, 'csv', { ...before, 'sales.csv': salesCsv })).toEqual([
      'a refund of the payment ch_1 was already counted here',
      'a refund with the event id re_1 was already counted here',
    ]);
  });
});

describe('payments imported under their charge id', () => {
  test('an invoice without its charge waits until Stripe reports the charge and then matches the imported sale', async () => {
    const { company, reportEvent, countSales, remainingOf } = await aShop();
    await takeOver(company, 'csv', chargeCsv());
    expect(await reportEvent('invoice.paid', invoice())).toEqual(WAITS);
    await reportEvent('invoice_payment.paid', paidBy());
    expect(await reportEvent('invoice.paid', invoice())).toEqual(WAITS);
    await reportEvent('charge.succeeded', charge());
    expect(await reportEvent('invoice.paid', invoice())).toEqual(COUNTED_ALREADY);
    expect([await countSales(), await remainingOf('in_1'), await remainingOf('ch_1')]).toEqual([1, null, 10_000]);
  });

  test('an imported payment counts once even if its invoice arrived before its customer was known', async () => {
    const { company, reportEvent, countSales } = await aShop();
    await reportEvent('invoice.paid', invoice());
    await takeOver(company, 'csv', chargeCsv());
    await reportEvent('customer.updated', {
      id: 'cus_1',
      object: 'customer',
      email: null,
      metadata: {},
      created: stripe.AT,
    });
    await reportEvent('charge.succeeded', charge());
    await reportEvent('invoice_payment.paid', paidBy());
    await reportEvent('customer.updated', {
      id: 'cus_1',
      object: 'customer',
      email: null,
      metadata: {},
      created: stripe.AT,
    });
    expect(await countSales()).toBe(1);
  });

  test('importing past payments counts an imported sale once, does not refund it again and adds other sales', async () => {
    const { company, importPast, countSales, remainingOf } = await aShop();
    await takeOver(company, 'csv', chargeCsv('50.00'));
    const of2 = { payment: { type: 'payment_intent', payment_intent: 'pi_2' } };
    const server = await startStripeServer({
      charges: [charge({ id: 'ch_2', payment_intent: 'pi_2' }), charge()],
      invoices: [
        invoice({ id: 'in_2', payments: { data: [paidBy({ ...of2, invoice: 'in_2' })] } }),
        invoice({ payments: { data: [paidBy()] } }),
      ],
      refunds: [stripe.aRefund({ amount: 5950 })],
    });
    const tally = { counted: 1, alreadyRecorded: 1, ignored: 5, waiting: 0, refused: {} };
    expect(await importPast(server.origin, true)).toMatchObject(tally);
    expect(await importPast(server.origin)).toMatchObject(tally);
    expect(await importPast(server.origin)).toMatchObject({ counted: 0, alreadyRecorded: 2 });
    expect([await countSales(), await remainingOf('ch_1'), await remainingOf('in_2')]).toEqual([2, 5000, 10_000]);
  });

  test('an invoice paid after the import does not wait for its charge', async () => {
    const { company, reportEvent, countSales } = await aShop();
    await takeOver(company, 'csv', chargeCsv());
    const paidLater = { status_transitions: { paid_at: nowS + 3600 } };
    expect(await reportEvent('invoice.paid', invoice({ id: 'in_9', ...paidLater }))).toMatchObject({ kind: 'counted' });
    expect(await countSales()).toBe(2);
  });

  test('a refund from before the import does not reduce an imported sale again', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    await takeOver(company, 'csv', chargeCsv('50.00'));
    await reportEvent('charge.refunded', charge({ amount_refunded: 5950 }));
    expect(await reportEvent('refund.created', stripe.aRefund({ amount: 5950 }))).toEqual({
      kind: 'nothing',
      because: 'imported_before',
    });
    expect(await remainingOf('ch_1')).toBe(5000);
  });

  test('an imported sale is partly refunded once Stripe reports the charged amount with tax', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    await takeOver(company, 'csv', chargeCsv());
    const refund = (id: string) => stripe.aRefund({ id, amount: 5950, created: nowS + 3600 });
    expect(await reportEvent('refund.created', refund('re_1'))).toEqual(WAITS);
    await reportEvent('charge.refunded', charge({ amount_refunded: 5950 }));
    expect(await reportEvent('refund.created', refund('re_1'))).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('ch_1')).toBe(5000);
    await reportEvent('refund.created', refund('re_2'));
    expect(await remainingOf('ch_1')).toBe(0);
  });

  test('a Stripe refund of a sale imported in another currency takes its share', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    const files = chargeCsv();
    const columns = 'sale_id,lead_id,created_at,amount,currency,event_id,original_amount,original_currency';
    const sale = `s1,l1,${stripe.AT_ISO},100.00,USD,ch_1,15000,JPY`;
    await takeOver(company, 'csv', { ...files, 'sales.csv': `${columns}\n${sale}\n` });
    const refund = (id: string) => stripe.aRefund({ id, amount: 7500, currency: 'jpy', created: nowS + 3600 });
    await reportEvent('charge.refunded', charge({ amount: 15_000, amount_captured: 15_000, amount_refunded: 15_000 }));
    expect(await reportEvent('refund.created', refund('re_1'))).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('ch_1')).toBe(5000);
    await reportEvent('refund.created', refund('re_2'));
    expect(await remainingOf('ch_1')).toBe(0);
  });

  test('refunds of a sale imported from Rewardful take their share of the remaining charge', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    const amounts = { charge_amount_cents: 11_900, refund_amount_cents: 5950, tax_amount_cents: 950 };
    const sale = { stripe_charge_id: 'ch_1', charged_at: stripe.AT_ISO, ...amounts, sale_amount_cents: 5000 };
    expect(await takeOver(company, 'rewardful', buildRewardful(sale))).toEqual([]);
    await reportEvent('charge.refunded', charge({ amount_refunded: 5950 }));
    await reportEvent('invoice_payment.paid', paidBy());
    await reportEvent('invoice.paid', invoice());
    await reportEvent('refund.created', stripe.aRefund({ amount: 2975, created: nowS + 3600 }));
    expect(await remainingOf('ch_1')).toBe(2500);
    await reportEvent('refund.created', stripe.aRefund({ id: 're_2', amount: 2975, created: nowS + 3600 }));
    expect(await remainingOf('ch_1')).toBe(0);
  });
});
