import { expect, test } from 'vitest';
import { removePersonalData } from '#shared/domain/billing/personal-data.ts';
import { toDay } from '#shared/domain/day.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { processBillingMessage, recordFailedEvent } from '#shared/operations/billing/process-message.ts';
import { listReceivedEvents } from '#shared/operations/billing/received-events.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import type { BillingMessage, QueueMessage } from '#shared/outside/queues.ts';
import { describeBillingOutcome } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingConnectionsList } from '#shared/routes/v2/billing/billing.ts';
import { runtime } from '#shared/runtime.ts';
import { compressEvent } from '#shared/store/billing/billing-events.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { aSecret, createStripeEvent } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany } from '#test/support/service/company.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A company with a queue and a clock under the test's control. */
async function aQueuedShop() {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const start = Date.now();
  let afterMs = 0;
  const clock = { ...runtime, now: () => new Date(start + afterMs).toISOString() };
  const sent: QueueMessage<BillingMessage>[] = [];
  let deliveryCount = 0;
  const createMessage = (event: Fields): BillingMessage => ({
    account: company.account.id,
    provider: 'stripe',
    mode: 'live',
    waited: 0,
    receivedAt: clock.now(),
    event: compressEvent(removePersonalData(event)),
  });
  return {
    company,
    account: company.account,
    refId: promotion.refId,
    sent,
    createMessage,
    advance: (ms: number) => {
      afterMs += ms;
    },
    /** Processes a message, with a new message id unless one is given. */
    processMessage: (message: BillingMessage, { messageId = '', received = 1, dies = false } = {}) => {
      deliveryCount += 1;
      const delivery = { message, messageId: messageId || `message-${deliveryCount}`, received };
      return processBillingMessage({ runtime: clock }, delivery, async (sendings) => {
        if (dies) throw new Error('died');
        sent.push(...sendings);
      });
    },
    fail: (message: BillingMessage, isRetried: boolean) =>
      recordFailedEvent({ runtime: clock }, { message }, isRetried),
    events: async () =>
      (await listReceivedEvents({ account: company.account, runtime: clock }, {}, { page: 1, perPage: 100 })).rows,
  };
}

const anInvoice = (refId: string) =>
  createStripeEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1', metadata: { partner_ref: refId } }));
const aRefund = () => createStripeEvent('refund.created', stripe.aRefund());
const last = (sent: readonly QueueMessage<BillingMessage>[]) => sent.at(-1) as QueueMessage<BillingMessage>;

test('a refund before its sale waits with growing delays and counts once the sale has arrived', async () => {
  const { processMessage, createMessage, sent, events, refId } = await aQueuedShop();
  expect(await processMessage(createMessage(aRefund()))).toBe('waits');
  for (const _ of Array.from({ length: 7 })) await processMessage(last(sent).message);
  expect(sent.map(({ delayS }) => delayS)).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  expect(await processMessage(createMessage(anInvoice(refId)))).toBe('counted');
  expect(await processMessage(last(sent).message)).toBe('counted');
  expect(sent).toHaveLength(8);
  const [refund] = (await events()).filter(({ type }) => type === 'refund.created');
  expect(refund?.outcome).toMatchObject({ kind: 'counted', recorded: [{ what: 'refund', eventId: 're_1' }] });
});

test('an event that has waited for three days is listed as found_nothing', async () => {
  const { processMessage, createMessage, sent, advance, events } = await aQueuedShop();
  await processMessage(createMessage(aRefund()));
  advance(3 * 86_400_000 - 1000);
  expect(await processMessage(last(sent).message)).toBe('waits');
  advance(1000);
  expect(await processMessage(last(sent).message)).toBe('found_nothing');
  expect(sent).toHaveLength(2);
  expect(await events()).toMatchObject([{ outcome: { kind: 'found_nothing', for: 'sale' } }]);
});

test('an event whose worker died before requeueing it is requeued, and duplicate deliveries wait once', async () => {
  const { processMessage, createMessage, sent } = await aQueuedShop();
  const message = createMessage(aRefund());
  await expect(processMessage(message, { messageId: 'm', dies: true })).rejects.toThrow('died');
  expect(await processMessage(message, { messageId: 'm', received: 2 })).toBe('waits');
  // The worker died again before it deleted the message, and the provider has sent the event a second time.
  expect(await processMessage(message, { messageId: 'm', received: 3 })).toBe('waits');
  expect(await processMessage(message)).toBe('dropped');
  expect(sent.map((one) => one.message.waited)).toEqual([1, 1]);
  const [one, same] = sent.map(({ message }) => message) as [BillingMessage, BillingMessage];
  expect(await processMessage(one)).toBe('waits');
  expect(await processMessage(same)).toBe('dropped');
  expect(sent).toHaveLength(3);
});

test('a failed event is listed as failed, and later with its final outcome', async () => {
  const { processMessage, fail, createMessage, events, refId, account } = await aQueuedShop();
  const message = createMessage(anInvoice(refId));
  await fail(message, true);
  await fail(message, false);
  expect(await events()).toMatchObject([{ outcome: { kind: 'failed', again: false } }]);
  expect(await processMessage(message, { received: 3 })).toBe('counted');
  await fail(message, true);
  expect(await events()).toMatchObject([{ outcome: { kind: 'counted' } }]);
  expect((await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null }))?.salesCount).toBe(1);
});

test('an event whose worker died silently is listed as soon as it is received again', async () => {
  const { processMessage, createMessage, events, refId } = await aQueuedShop();
  await processMessage(createMessage(anInvoice(refId)), { received: 2 });
  expect(await events()).toMatchObject([{ outcome: { kind: 'counted' }, waited: 0 }]);
});

test('an event in several concurrent messages is counted and listed once', async () => {
  const { processMessage, createMessage, events, refId, account } = await aQueuedShop();
  const message = createMessage(anInvoice(refId));
  await Promise.all([1, 2, 3].map(() => processMessage(message)));
  expect(await events()).toMatchObject([{ outcome: { kind: 'counted' } }]);
  expect((await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null }))?.salesCount).toBe(1);
});

test('a charge with more refunds than were received waits three days and then reports that refund.created is missing', async () => {
  const { processMessage, createMessage, sent, advance, events, refId } = await aQueuedShop();
  const amounts = { amount: 10_000, amount_captured: 10_000, captured: true };
  const charge = { id: 'ch_1', payment_intent: 'pi_1', customer: 'cus_1', metadata: {}, ...amounts };
  const aRefundEvent = (amount_refunded: number) =>
    createMessage(createStripeEvent('charge.refunded', { ...charge, amount_refunded }));
  await processMessage(createMessage(anInvoice(refId)));
  expect(await processMessage(aRefundEvent(2500))).toBe('waits');
  const first = last(sent).message;
  expect(await processMessage(createMessage(aRefund()))).toBe('counted');
  expect(await processMessage(first)).toBe('nothing');
  expect(await processMessage(aRefundEvent(5000))).toBe('waits');
  advance(3 * 86_400_000);
  expect(await processMessage(last(sent).message)).toBe('found_nothing');
  const [missing] = (await events()).filter(({ outcome }) => outcome.kind === 'found_nothing');
  expect(missing).toMatchObject({ type: 'charge.refunded', outcome: { for: 'refund_event' } });
  expect(missing && describeBillingOutcome(missing.outcome)).toMatch('your endpoint does not send refund.created');
});

test('a company is warned of missing refund.created events from a missed refund until one arrives', async () => {
  const { processMessage, createMessage, sent, advance, refId, company } = await aQueuedShop();
  const connection = async () => {
    const { body } = await send(v2BillingConnectionsList, { headers: createCredentials('v2', company) });
    const [{ lacks_refund_events: lacks, event_types: types } = {}] = body as unknown as Input[];
    return { lacks, types };
  };
  const today = toDay(new Date().toISOString());
  const days = (type: string, lastDay: string | null) =>
    expect.arrayContaining([{ type, last_received_on: lastDay, is_missing: false }]);
  expect(await connection()).toEqual({ lacks: false, types: days('invoice.paid', null) });
  await connectBilling(
    { account: company.account, runtime, newKey: generateDataKey },
    'stripe',
    { mode: 'live', secret: aSecret('stripe') },
    {},
  );
  await processMessage(createMessage(anInvoice(refId)));
  await processMessage(createMessage(anInvoice(refId)));
  const amounts = { amount: 10_000, amount_captured: 10_000, captured: true, amount_refunded: 5000 };
  const charge = { id: 'ch_1', payment_intent: 'pi_1', customer: 'cus_1', metadata: {}, ...amounts };
  await processMessage(createMessage(createStripeEvent('charge.refunded', charge)));
  expect(await connection()).toEqual({ lacks: false, types: days('charge.refunded', today) });
  advance(3 * 86_400_000);
  await processMessage(last(sent).message);
  expect(await connection()).toEqual({ lacks: true, types: days('refund.created', null) });
  await processMessage({ ...createMessage(aRefund()), mode: 'test' });
  expect(await connection()).toMatchObject({ lacks: true });
  await processMessage(createMessage(aRefund()));
  expect(await connection()).toMatchObject({ lacks: false });
});

test('a company is not warned of missing refund.created events if one arrived and was ignored', async () => {
  const { processMessage, createMessage, sent, advance, refId, company } = await aQueuedShop();
  const call = { account: company.account, runtime, newKey: generateDataKey };
  await connectBilling(call, 'stripe', { mode: 'live', secret: aSecret('stripe') }, {});
  await processMessage(createMessage(anInvoice(refId)));
  const ignored = stripe.aRefund({ metadata: { partner_ignore: 'true' } });
  expect(await processMessage(createMessage(createStripeEvent('refund.created', ignored)))).toBe('nothing');
  const charge = { id: 'ch_1', payment_intent: 'pi_1', metadata: {}, amount: 10_000, amount_refunded: 2500 };
  expect(await processMessage(createMessage(createStripeEvent('charge.refunded', charge)))).toBe('waits');
  advance(3 * 86_400_000);
  expect(await processMessage(last(sent).message)).toBe('found_nothing');
  const { body } = await send(v2BillingConnectionsList, { headers: createCredentials('v2', company) });
  expect(body).toMatchObject([{ lacks_refund_events: false }, {}]);
});

test('a refunded charge of a payment without a referral does not wait', async () => {
  const { processMessage, createMessage } = await aQueuedShop();
  const charge = {
    id: 'ch_9',
    payment_intent: 'pi_9',
    amount: 500,
    amount_captured: 500,
    amount_refunded: 500,
    metadata: {},
  };
  expect(await processMessage(createMessage(createStripeEvent('charge.refunded', charge)))).toBe('nothing');
});
