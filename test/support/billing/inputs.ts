import type { BillingOutcome } from '#shared/domain/billing/outcome.ts';
import { parseEnvelope, type ReceivedEvent, receivedEventId } from '#shared/domain/billing/received-event.ts';
import { runtime } from '#shared/runtime.ts';
import { compressEvent, receivedEventWrite, storeEventBody } from '#shared/store/billing/billing-events.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { createStripeEvent } from './shop.ts';
import * as stripe from './stripe-events.ts';

/**
 * Creates a listed Stripe event with its outcome.
 * @returns its id
 */
export async function aReceivedEvent(
  { account }: Pick<Company, 'account'>,
  reported: Input,
  outcome: BillingOutcome = { kind: 'nothing', because: 'not_a_referral' },
): Promise<string> {
  const envelope = parseEnvelope('stripe', reported);
  if (!envelope) throw new Error('no event');
  const { eventId, type, at, names } = envelope;
  const now = runtime.now();
  const event: ReceivedEvent = {
    provider: 'stripe',
    mode: 'live',
    eventId,
    type,
    at,
    names,
    outcome,
    receivedAt: now,
    workedAt: now,
    waited: 0,
  };
  await storeEventBody(account.id, event, compressEvent(reported));
  await commit([receivedEventWrite(account.id, null, event)]);
  return receivedEventId(event);
}

const aCustomer = async ({ company }: World): Promise<Input> => {
  const customer = { id: unique('cus'), email: null, created: stripe.AT, metadata: {} };
  return { id: await aReceivedEvent(company, createStripeEvent('customer.created', customer)) };
};

export const billingInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/billing/events/{id}/work': aCustomer,
};
