import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { aReceivedEvent } from '#test/support/billing/inputs.ts';
import { createStripeEvent } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

export const billingSituations: Situations = {
  '/api/v2/company/billing/events/{id}/work': {
    'a refund that reverses no commission': async ({ company, promotion }) => {
      const [id, payment, customer] = [unique('in'), unique('pi'), unique('cus')];
      const metadata = { partner_ref: promotion.refId };
      const invoice = stripe.anInvoice({ id, customer, customer_email: null, payment_intent: payment, metadata });
      const event = createStripeEvent('invoice.paid', invoice);
      await processProviderEvent(
        { account: company.account, runtime },
        { provider: 'stripe', event, settings: BILLING_SETTINGS },
      );
      const refund = stripe.aRefund({ id: unique('re'), payment_intent: payment, amount: 1 });
      return { id: await aReceivedEvent(company, createStripeEvent('refund.created', refund)) };
    },
  },
};
