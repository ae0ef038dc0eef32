import { expect, test } from 'vitest';
import { withoutPersons } from '#shared/domain/billing/without-persons.ts';
import { dayOf } from '#shared/domain/day.ts';
import { connectBilling } from '#shared/operations/billing/connections.ts';
import { processBillingMessage, recordFailedEvent } from '#shared/operations/billing/process-message.ts';
import { listReceivedEvents } from '#shared/operations/billing/received-events.ts';
import { newDataKey } from '#shared/outside/data-key.ts';
import type { BillingMessage, Sending } from '#shared/outside/queues.ts';
import { outcomeInWords } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingConnectionsList } from '#shared/routes/v2/billing/billing.ts';
import { runtime } from '#shared/runtime.ts';
import { compressEvent } from '#shared/store/billing/billing-events.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import { aSecret, stripeEvent } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { credentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany } from '#test/support/service/company.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A company whose queue the test has in its hands, with a clock. */
async function aQueuedShop() {
  const company = await aCompany();
  const { promotion } = await company.promoter();
  const start = Date.now();
  let afterMs = 0;
  const clock = { ...runtime, now: () => new Date(start + afterMs).toISOString() };
  const sent: Sending<BillingMessage>[] = [];
  let handedOut = 0;
  const messageOf = (event: Fields): BillingMessage => ({
    ...{ account: company.account.id, provider: 'stripe', mode: 'live', waited: 0 },
    ...{ receivedAt: clock.now(), event: compressEvent(withoutPersons(event)) },
  });
  return {
    company,
    account: company.account,
    refId: promotion.refId,
    sent,
    messageOf,
    later: (ms: number) => {
      afterMs += ms;
    },
    /** Works a message, as a message of its own unless its id is given. */
    work: (message: BillingMessage, { messageId = '', received = 1, dies = false } = {}) => {
      handedOut += 1;
      const handed = { message, messageId: messageId || `message-${handedOut}`, received };
      return processBillingMessage({ runtime: clock }, handed, async (sendings) => {
        if (dies) throw new Error('died');
        sent.push(...sendings);
      });
    },
    fail: (message: BillingMessage, again: boolean) => recordFailedEvent({ runtime: clock }, { message }, again),
    events: async () =>
      (await listReceivedEvents({ account: company.account, runtime: clock }, {}, { page: 1, perPage: 100 })).rows,
  };
}

const anInvoice = (refId: string) =>
  stripeEvent('invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1', metadata: { partner_ref: refId } }));
const aRefund = () => stripeEvent('refund.created', stripe.aRefund());
const last = (sent: readonly Sending<BillingMessage>[]) => sent.at(-1) as Sending<BillingMessage>;

test('a refund before its sale waits, longer each time, and counts once that has come', async () => {
  const { work, messageOf, sent, events, refId } = await aQueuedShop();
  expect(await work(messageOf(aRefund()))).toBe('waits');
  for (const _ of Array.from({ length: 7 })) await work(last(sent).message);
  expect(sent.map(({ delayS }) => delayS)).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  expect(await work(messageOf(anInvoice(refId)))).toBe('counted');
  expect(await work(last(sent).message)).toBe('counted');
  expect(sent).toHaveLength(8);
  const [refund] = (await events()).filter(({ type }) => type === 'refund.created');
  expect(refund?.outcome).toMatchObject({ kind: 'counted', recorded: [{ what: 'refund', eventId: 're_1' }] });
});

test('what has waited for three days is in the list as what found nothing', async () => {
  const { work, messageOf, sent, later, events } = await aQueuedShop();
  await work(messageOf(aRefund()));
  later(3 * 86_400_000 - 1000);
  expect(await work(last(sent).message)).toBe('waits');
  later(1000);
  expect(await work(last(sent).message)).toBe('found_nothing');
  expect(sent).toHaveLength(2);
  expect(await events()).toMatchObject([{ outcome: { kind: 'found_nothing', for: 'sale' } }]);
});

test('a worker that dies before it puts an event back is made up for; one that is handed out twice waits once', async () => {
  const { work, messageOf, sent } = await aQueuedShop();
  const message = messageOf(aRefund());
  await expect(work(message, { messageId: 'm', dies: true })).rejects.toThrow('died');
  expect(await work(message, { messageId: 'm', received: 2 })).toBe('waits');
  // It died again, before it took the message off the queue; and the provider has sent the event a second time.
  expect(await work(message, { messageId: 'm', received: 3 })).toBe('waits');
  expect(await work(message)).toBe('dropped');
  expect(sent.map((one) => one.message.waited)).toEqual([1, 1]);
  const [one, same] = sent.map(({ message: again }) => again) as [BillingMessage, BillingMessage];
  expect(await work(one)).toBe('waits');
  expect(await work(same)).toBe('dropped');
  expect(sent).toHaveLength(3);
});

test('what fails stands in the list as failed, and as what it came to after all', async () => {
  const { work, fail, messageOf, events, refId, account } = await aQueuedShop();
  const message = messageOf(anInvoice(refId));
  await fail(message, true);
  await fail(message, false);
  expect(await events()).toMatchObject([{ outcome: { kind: 'failed', again: false } }]);
  expect(await work(message, { received: 3 })).toBe('counted');
  await fail(message, true);
  expect(await events()).toMatchObject([{ outcome: { kind: 'counted' } }]);
  expect((await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null }))?.salesCount).toBe(1);
});

test('one that has died without a word is in the list as soon as it is handed out again', async () => {
  const { work, messageOf, events, refId } = await aQueuedShop();
  await work(messageOf(anInvoice(refId)), { received: 2 });
  expect(await events()).toMatchObject([{ outcome: { kind: 'counted' }, waited: 0 }]);
});

test('the same event of two messages at once is in the list once, as it was counted', async () => {
  const { work, messageOf, events, refId, account } = await aQueuedShop();
  const message = messageOf(anInvoice(refId));
  await Promise.all([1, 2, 3].map(() => work(message)));
  expect(await events()).toMatchObject([{ outcome: { kind: 'counted' } }]);
  expect((await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null }))?.salesCount).toBe(1);
});

test('a charge that reports more refunds than have come waits, and says after three days that refund.created is not sent', async () => {
  const { work, messageOf, sent, later, events, refId } = await aQueuedShop();
  const amounts = { amount: 10_000, amount_captured: 10_000, captured: true };
  const charge = { id: 'ch_1', payment_intent: 'pi_1', customer: 'cus_1', metadata: {}, ...amounts };
  const refunded = (amount_refunded: number) =>
    messageOf(stripeEvent('charge.refunded', { ...charge, amount_refunded }));
  await work(messageOf(anInvoice(refId)));
  expect(await work(refunded(2500))).toBe('waits');
  const first = last(sent).message;
  expect(await work(messageOf(aRefund()))).toBe('counted');
  expect(await work(first)).toBe('nothing');
  expect(await work(refunded(5000))).toBe('waits');
  later(3 * 86_400_000);
  expect(await work(last(sent).message)).toBe('found_nothing');
  const [missing] = (await events()).filter(({ outcome }) => outcome.kind === 'found_nothing');
  expect(missing).toMatchObject({ type: 'charge.refunded', outcome: { for: 'refund_event' } });
  expect(missing && outcomeInWords(missing.outcome)).toMatch('your endpoint does not send refund.created');
});

test('a company is warned that its endpoint lacks refund.created once a refund was missed, and no more when one comes', async () => {
  const { work, messageOf, sent, later, refId, company } = await aQueuedShop();
  const connection = async () => {
    const { body } = await send(v2BillingConnectionsList, { headers: credentials('v2', company) });
    const [{ lacks_refund_events: lacks, event_types: types } = {}] = body as unknown as Input[];
    return { lacks, types };
  };
  const today = dayOf(new Date().toISOString());
  const days = (type: string, lastDay: string | null) =>
    expect.arrayContaining([{ type, last_received_on: lastDay, is_missing: false }]);
  expect(await connection()).toEqual({ lacks: false, types: days('invoice.paid', null) });
  await connectBilling(
    { account: company.account, runtime, newKey: newDataKey },
    'stripe',
    { mode: 'live', secret: aSecret('stripe') },
    {},
  );
  await work(messageOf(anInvoice(refId)));
  await work(messageOf(anInvoice(refId)));
  const amounts = { amount: 10_000, amount_captured: 10_000, captured: true, amount_refunded: 5000 };
  const charge = { id: 'ch_1', payment_intent: 'pi_1', customer: 'cus_1', metadata: {}, ...amounts };
  await work(messageOf(stripeEvent('charge.refunded', charge)));
  expect(await connection()).toEqual({ lacks: false, types: days('charge.refunded', today) });
  later(3 * 86_400_000);
  await work(last(sent).message);
  expect(await connection()).toEqual({ lacks: true, types: days('refund.created', null) });
  await work({ ...messageOf(aRefund()), mode: 'test' });
  expect(await connection()).toMatchObject({ lacks: true });
  await work(messageOf(aRefund()));
  expect(await connection()).toMatchObject({ lacks: false });
});

test('a refunded charge of a payment that is no referral waits for nothing', async () => {
  const { work, messageOf } = await aQueuedShop();
  const charge = {
    id: 'ch_9',
    payment_intent: 'pi_9',
    amount: 500,
    amount_captured: 500,
    amount_refunded: 500,
    metadata: {},
  };
  expect(await work(messageOf(stripeEvent('charge.refunded', charge)))).toBe('nothing');
});
