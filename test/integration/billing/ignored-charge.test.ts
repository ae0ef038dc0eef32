import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany } from '#test/support/service/company.ts';

type Fields = Readonly<Record<string, unknown>>;

const IGNORED = { kind: 'nothing', because: 'ignored' };

/** A Stripe shop with a lead, and the events of a payment whose charge is to be ignored. */
async function aShop() {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  await company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId });
  const reportEvent = (type: string, object: Fields) =>
    processProviderEvent(
      { account, runtime },
      { provider: 'stripe', event: stripe.anEvent(type, object), settings: BILLING_SETTINGS },
    );
  const [amounts, metadata] = [{ amount: 5000, amount_captured: 5000 }, { partner_ignore: 'true' }];
  const charge = { id: 'ch_9', object: 'charge', payment_intent: 'pi_9', ...amounts };
  return {
    company,
    report: {
      charge: (overrides: Fields = { metadata }) => reportEvent('charge.succeeded', { ...charge, ...overrides }),
      session: () =>
        reportEvent('checkout.session.completed', stripe.aSession({ customer: 'cus_1', payment_intent: 'pi_9' })),
      invoice: () => reportEvent('invoice.paid', stripe.anInvoice()),
      link: () => {
        const payment = { type: 'payment_intent', payment_intent: 'pi_9' };
        return reportEvent('invoice_payment.paid', { id: 'inpay_1', invoice: 'in_1', payment });
      },
      refund: () => reportEvent('refund.created', stripe.aRefund({ charge: 'ch_9', payment_intent: 'pi_9' })),
    },
    /** Remaining amount of a sale; null if there is none. */
    remainingOf: async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      return sale && sale.amount - sale.refunded;
    },
  };
}

describe('payments whose charge has partner_ignore', () => {
  test('a payment whose charge has partner_ignore is not counted, and its refund is ignored', async () => {
    const { report, remainingOf } = await aShop();
    await report.charge();
    expect([await report.session(), await report.session(), await report.refund()]).toEqual([
      IGNORED,
      IGNORED,
      IGNORED,
    ]);
    expect(await remainingOf('pi_9')).toBeNull();
  });

  test('a payment whose charge has partner_ignore=false counts', async () => {
    const { report, remainingOf } = await aShop();
    await report.charge({ metadata: { partner_ignore: 'false' } });
    expect(await report.session()).toMatchObject({ kind: 'counted' });
    expect(await remainingOf('pi_9')).toBe(5000);
  });

  test('a counted sale is refunded once when its charge has partner_ignore, and a later refund finds nothing left', async () => {
    const { report, remainingOf } = await aShop();
    await report.session();
    expect(await report.charge()).toMatchObject({
      kind: 'counted',
      recorded: [{ what: 'refund', eventId: 'pi_9:ignored' }],
    });
    expect(await remainingOf('pi_9')).toBe(0);
    await report.charge();
    await report.session();
    expect(await report.refund()).toEqual({ kind: 'nothing', because: 'nothing_left' });
    expect(await remainingOf('pi_9')).toBe(0);
  });

  test('a sale reported concurrently with its partner_ignore charge keeps no amount', async () => {
    const { report, remainingOf } = await aShop();
    await Promise.all([report.session(), report.charge()]);
    expect((await remainingOf('pi_9')) ?? 0).toBe(0);
  });

  test.each([
    [['charge', 'link', 'invoice'], null],
    [['link', 'charge', 'invoice'], null],
    [['charge', 'invoice', 'link'], 0],
    [['invoice', 'charge', 'link'], 0],
    [['invoice', 'link', 'charge'], 0],
    [['link', 'invoice', 'charge'], 0],
  ] as const)(
    'an invoice whose charge has partner_ignore earns nothing, reported in the order %s',
    async (order, expected) => {
      const { report, remainingOf } = await aShop();
      for (const one of order) await report[one]();
      expect(await remainingOf('in_1')).toBe(expected);
    },
  );

  test.each([[['charge', 'session']], [['session', 'charge']], [['charge']]] as const)(
    'a sale tracked by the company stays despite partner_ignore, and its refund counts, reported in the order %s',
    async (order) => {
      const { company, report, remainingOf } = await aShop();
      await company.v2('/track/sale', { uid: 'cus_1', event_id: 'pi_9', amount: 5000 });
      for (const one of order) await report[one]();
      expect(await remainingOf('pi_9')).toBe(5000);
      await report.refund();
      expect(await remainingOf('pi_9')).toBe(2500);
    },
  );
});
