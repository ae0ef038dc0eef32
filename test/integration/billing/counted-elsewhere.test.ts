import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS, type BillingSettings } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany } from '#test/support/service/company.ts';
import { runWithInterference } from '#test/support/table/interference.ts';

type Fields = Readonly<Record<string, unknown>>;

const COUNTED_ALREADY = { kind: 'nothing', because: 'counted_already' };

/** A Stripe shop with a lead whose sales the company also tracks itself, as an import does. */
async function aShop({ uid = 'cus_1' } = {}) {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  await company.v2('/track/signup', { uid, ref_id: promotion.refId });
  const createEvent = (type: string, object: Fields, settings: Partial<BillingSettings> = {}) => ({
    provider: 'stripe' as const,
    event: stripe.anEvent(type, object),
    settings: { ...BILLING_SETTINGS, ...settings },
  });
  const reportEvent = (type: string, object: Fields, settings: Partial<BillingSettings> = {}) =>
    processProviderEvent({ account, runtime }, createEvent(type, object, settings));
  return {
    company,
    reportEvent,
    /** Processes an event that was received some minutes ago. */
    processLater: (type: string, object: Fields, minutes = 0) => {
      const receivedAt = new Date(Date.parse(runtime.now()) - minutes * 60_000).toISOString();
      return processProviderEvent({ account, runtime }, { ...createEvent(type, object), receivedAt });
    },
    trackSale: (event_id: string, overrides: Fields = {}) =>
      company.v2('/track/sale', { uid, event_id, amount: 10_000, ...overrides }),
    countSales: async (name: string) =>
      (await findLeadByIdentifiers(account.id, { uid: name, email: null }))?.salesCount,
    /** Remaining amount of a sale. */
    remainingOf: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      return sale && sale.amount - sale.refunded;
    },
  };
}

describe('payments tracked earlier under their charge id', () => {
  test('a provider refund takes its share of the tracked amount if the charged amount is unknown', async () => {
    const { trackSale, reportEvent, remainingOf } = await aShop();
    await trackSale('ch_1');
    expect(await reportEvent('refund.created', stripe.aRefund())).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('ch_1')).toBe(7500);
    await reportEvent('refund.failed', stripe.aRefund({ status: 'failed' }));
    await reportEvent('charge.dispute.funds_withdrawn', stripe.aDispute());
    expect(await remainingOf('ch_1')).toBe(0);
  });

  test('a payment tracked by charge id counts once, and refunds take their share of the charged amount', async () => {
    const { trackSale, reportEvent, remainingOf, countSales } = await aShop();
    await trackSale('ch_2');
    const amounts = { amount_paid: 11_900, total: 11_900, total_excluding_tax: 10_000 };
    const invoice = stripe.anInvoice({ id: 'in_2', charge: 'ch_2', payment_intent: 'pi_2', ...amounts });
    expect([await reportEvent('invoice.paid', invoice), await reportEvent('invoice.paid', invoice)]).toEqual([
      COUNTED_ALREADY,
      COUNTED_ALREADY,
    ]);
    expect([await remainingOf('in_2'), await countSales('cus_1')]).toEqual([null, 1]);
    const refund = (id: string, amount: number) => stripe.aRefund({ id, amount, charge: null, payment_intent: 'pi_2' });
    await reportEvent('refund.created', refund('re_1', 5950));
    expect(await remainingOf('ch_2')).toBe(5000);
    await reportEvent('refund.created', refund('re_2', 5950));
    expect(await remainingOf('ch_2')).toBe(0);
  });

  describe('payments tracked without tax', () => {
    const refund = stripe.aRefund({ amount: 5950, charge: 'ch_9', payment_intent: 'pi_9' });
    const amounts = { amount: 11_900, amount_captured: 11_900, amount_refunded: 5950 };
    const charge = { id: 'ch_9', object: 'charge', payment_intent: 'pi_9', ...amounts };

    test.each([
      ['before', ['charge.refunded', 'refund.created']],
      ['after', ['refund.created', 'charge.refunded', 'refund.created']],
    ])('a refund takes its share of the charged amount, reportEvent %s the refund', async (_, order) => {
      const { trackSale, processLater, remainingOf } = await aShop();
      await trackSale('pi_9');
      const outcomes = [];
      for (const type of order) outcomes.push(await processLater(type, type === 'refund.created' ? refund : charge));
      expect(await remainingOf('pi_9')).toBe(5000);
      if (order.length === 3) expect(outcomes[0]).toEqual({ kind: 'waits', for: 'charge' });
    });

    test('a refund takes its own amount if Stripe has not reported the charged amount for an hour', async () => {
      const { trackSale, processLater, remainingOf } = await aShop();
      await trackSale('pi_9');
      expect(await processLater('refund.created', refund, 59)).toEqual({ kind: 'waits', for: 'charge' });
      expect(await processLater('refund.created', refund, 60)).toMatchObject({ kind: 'counted' });
      expect(await remainingOf('pi_9')).toBe(4050);
    });
  });

  test('a refund in another currency waits until Stripe reports the charged amount', async () => {
    const { trackSale, reportEvent, remainingOf } = await aShop();
    await trackSale('ch_1');
    const refund = stripe.aRefund({ currency: 'eur', amount: 4500 });
    expect(await reportEvent('refund.created', refund)).toEqual({ kind: 'waits', for: 'sale' });
    const amounts = { currency: 'eur', amount_paid: 9000, total: 9000, total_excluding_tax: 9000 };
    await reportEvent('invoice.paid', stripe.anInvoice({ charge: 'ch_1', payment_intent: 'pi_1', ...amounts }));
    expect(await reportEvent('refund.created', refund)).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('ch_1')).toBe(5000);
  });
});

describe('invoices counted in two ways', () => {
  const lines = [stripe.aLine({ id: 'il_1', amount: 7000 }), stripe.aLine({ id: 'il_2', amount: 3000 })];
  const invoice = stripe.anInvoice({ payment_intent: 'pi_1', charge: 'ch_1' }, lines);
  const byLines = { saleForEachLine: true };

  test.each([
    ['a whole', {}, byLines],
    ['its lines', byLines, {}],
  ])('an invoice counted as %s counts once even if the setting changes later', async (_, before, after) => {
    const { reportEvent, countSales } = await aShop();
    expect(await reportEvent('invoice.paid', invoice, before)).toMatchObject({ kind: 'counted' });
    const sales = await countSales('cus_1');
    expect(await reportEvent('invoice.paid', invoice, after)).toEqual(COUNTED_ALREADY);
    expect(await reportEvent('invoice.paid', invoice, before)).toEqual(COUNTED_ALREADY);
    expect(await countSales('cus_1')).toBe(sales);
  });

  test('an invoice tracked by the company is not counted again by its lines', async () => {
    const { trackSale, reportEvent, remainingOf } = await aShop();
    await trackSale('in_1');
    expect(await reportEvent('invoice.paid', invoice, byLines)).toEqual(COUNTED_ALREADY);
    await reportEvent('refund.created', stripe.aRefund());
    expect([await remainingOf('in_1'), await remainingOf('in_1:il_1')]).toEqual([7500, null]);
  });

  test('an invoice counted by its lines is not counted again when the company tracks it', async () => {
    const { trackSale, reportEvent, remainingOf, countSales } = await aShop();
    expect(await reportEvent('invoice.paid', invoice, byLines)).toMatchObject({ kind: 'counted' });
    expect((await trackSale('in_1')).status).toBe(409);
    expect([await countSales('cus_1'), await remainingOf('in_1'), await remainingOf('in_1:il_2')]).toEqual([
      2,
      null,
      3000,
    ]);
    expect(await reportEvent('invoice.paid', invoice, byLines)).toEqual(COUNTED_ALREADY);
  });

  test('an invoice reported both ways concurrently counts in one way, and its refund applies to that', async () => {
    const { trackSale, reportEvent, remainingOf } = await aShop();
    const ids = Array.from({ length: 6 }, (_, index) => `in_${index}`);
    for (const id of ids) {
      const invoice = stripe.anInvoice({ id, payment_intent: `pi_${id}` }, lines);
      const [{ status }, outcome] = await Promise.all([trackSale(id), reportEvent('invoice.paid', invoice, byLines)]);
      const remainingOfInvoice = await remainingOf(id);
      const parts = [await remainingOf(`${id}:il_1`), await remainingOf(`${id}:il_2`)];
      expect([status, outcome.kind, remainingOfInvoice, parts]).toEqual(
        status === 200 ? [200, 'nothing', 10_000, [null, null]] : [409, 'counted', null, [7000, 3000]],
      );
      await reportEvent(
        'refund.created',
        stripe.aRefund({ id: `re_${id}`, charge: null, payment_intent: `pi_${id}`, amount: 10_000 }),
      );
      expect([await remainingOf(id), await remainingOf(`${id}:il_1`), await remainingOf(`${id}:il_2`)]).toEqual(
        status === 200 ? [0, null, null] : [null, 0, 0],
      );
    }
  });

  test.each([
    ['as a whole', {}],
    ['by its lines', byLines],
  ])(
    'an invoice left half-counted by a dead worker is completed by its lines, even if it would now count %s',
    async (_, now) => {
      const { reportEvent, remainingOf, countSales } = await aShop();
      const crashing = runWithInterference(
        () => reportEvent('invoice.paid', invoice, byLines),
        () => Promise.reject(new Error('power cut')),
        { nth: 2 },
      );
      await expect(crashing).rejects.toThrow('power cut');
      expect([await remainingOf('in_1:il_1'), await remainingOf('in_1:il_2')]).toEqual([7000, null]);
      // A refund of the whole invoice waits until all lines count.
      const refund = stripe.aRefund({ amount: 10_000 });
      expect(await reportEvent('refund.created', refund)).toEqual({ kind: 'waits', for: 'sale' });
      expect(await reportEvent('invoice.paid', invoice, now)).toMatchObject({ kind: 'counted' });
      expect(await reportEvent('invoice.paid', invoice, now)).toEqual(COUNTED_ALREADY);
      expect([await remainingOf('in_1'), await remainingOf('in_1:il_1'), await remainingOf('in_1:il_2')]).toEqual([
        null,
        7000,
        3000,
      ]);
      await reportEvent('refund.created', refund);
      expect([await countSales('cus_1'), await remainingOf('in_1:il_1'), await remainingOf('in_1:il_2')]).toEqual([
        2, 0, 0,
      ]);
    },
  );

  test('an invoice that waits for its lead both as a whole and by its lines counts as a whole', async () => {
    const { company, reportEvent, countSales, remainingOf } = await aShop();
    const other = stripe.anInvoice({ customer: 'cus_2', customer_email: null }, lines);
    for (const settings of [byLines, {}]) await reportEvent('invoice.paid', other, settings);
    const { promotion } = await company.promoter();
    const session = { mode: 'subscription', invoice: 'in_1', customer: 'cus_2', client_reference_id: promotion.refId };
    await reportEvent('checkout.session.completed', stripe.aSession(session));
    expect([await countSales('cus_2'), await remainingOf('in_1')]).toEqual([1, 10_000]);
  });

  test('an invoice tracked under the company’s own uid counts once and links the Stripe customer to that lead', async () => {
    const { trackSale, reportEvent, remainingOf, countSales } = await aShop({ uid: 'own-1' });
    await trackSale('in_1');
    const nobodys = { customer: 'cus_9', customer_email: null, payment_intent: 'pi_1' };
    expect(await reportEvent('invoice.paid', stripe.anInvoice(nobodys))).toEqual(COUNTED_ALREADY);
    expect(await reportEvent('refund.created', stripe.aRefund())).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('in_1')).toBe(7500);
    expect(
      await reportEvent('invoice.paid', stripe.anInvoice({ ...nobodys, id: 'in_2', payment_intent: 'pi_2' })),
    ).toMatchObject({ kind: 'counted' });
    expect(await countSales('own-1')).toBe(2);
  });
});

describe('sales partly refunded by the company', () => {
  test('a provider refund takes the remaining amount of a sale once, and its failure restores that amount', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    await reportEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }));
    await company.v2('/track/refund', { uid: 'cus_1', event_id: 'mine', sale_event_id: 'in_1', amount: 3000 });
    const refund = (status = 'succeeded') => stripe.aRefund({ amount: 10_000, status });
    expect(await reportEvent('refund.created', refund())).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('in_1')).toBe(0);
    expect(await reportEvent('refund.created', refund())).toEqual(COUNTED_ALREADY);
    await reportEvent('refund.failed', refund('failed'));
    expect(await remainingOf('in_1')).toBe(7000);
  });

  test('a provider refund of a fully refunded sale is already counted, even when it fails', async () => {
    const { company, reportEvent, remainingOf } = await aShop();
    await reportEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1' }));
    await company.v2('/track/refund', { uid: 'cus_1', event_id: 'mine', sale_event_id: 'in_1', amount: 10_000 });
    expect(await reportEvent('refund.created', stripe.aRefund())).toEqual(COUNTED_ALREADY);
    expect(await reportEvent('refund.failed', stripe.aRefund({ status: 'failed' }))).toEqual(COUNTED_ALREADY);
    expect(await remainingOf('in_1')).toBe(0);
  });
});
