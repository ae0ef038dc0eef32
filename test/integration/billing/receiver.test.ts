import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { suspendAccount } from '#shared/operations/accounts/account-service.ts';
import { connectBilling, disconnectBilling } from '#shared/operations/billing/connections.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { inPaddle, inStripe } from '#shared/routes/billing/receivers.ts';
import { runtime } from '#shared/runtime.ts';
import { findLeadByIdentifiers } from '#shared/store/leads/leads.ts';
import * as paddle from '#test/support/billing/paddle-events.ts';
import {
  aConnectedShop,
  aSecret,
  createPaddleEvent,
  createStripeEvent,
  signAsPaddle,
} from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { send } from '#test/support/requests/send.ts';
import type { ApiResponse } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const getStatusAndCode = ({ status, body }: ApiResponse) => [status, body.code];
const TAKEN = [200, undefined];

const anInvoice = (refId: string) =>
  createStripeEvent('invoice.paid', stripe.anInvoice({ metadata: { partner_ref: refId } }));
const countedResult = (...what: readonly string[]) => ({
  kind: 'counted',
  recorded: what.map((one) => ({ what: one })),
});

test('a Stripe event is accepted, processed and listed with its outcome', async () => {
  const { postStripeEvent, refId, outcomeOf, events } = await aConnectedShop();
  const event = anInvoice(refId);
  const { status, body } = await postStripeEvent(event);
  expect([status, body]).toEqual([200, { received: true }]);
  expect(await outcomeOf(event)).toMatchObject(countedResult('signup', 'sale'));
  expect(await events()).toMatchObject([
    {
      provider: 'stripe',
      mode: 'live',
      eventId: event.id,
      type: 'invoice.paid',
      at: stripe.AT_ISO,
      names: [event.id, 'in_1', 'cus_1', 'sub_1'],
    },
  ]);
});

test('a Paddle event is accepted if one of its signatures is valid', async () => {
  const { account, secrets, refId, outcomeOf } = await aConnectedShop();
  const event = createPaddleEvent(
    'transaction.completed',
    paddle.aTransaction({}, { custom_data: { partner_ref: refId } }),
  );
  const raw = JSON.stringify(event);
  const signature = signAsPaddle(raw, [aSecret('paddle'), secrets.paddle.live]);
  const variables = { account: account.id };
  const response = await send(inPaddle, { raw, variables, headers: { 'paddle-signature': signature } });
  expect(getStatusAndCode(response)).toEqual(TAKEN);
  expect(await outcomeOf(event)).toMatchObject(countedResult('signup', 'sale'));
});

describe('rejected messages', () => {
  test('a message that is forged, unsigned, old or for another account is rejected and not processed', async () => {
    const { account, postStripeEvent, postPaddleEvent, refId, secrets, outcomeOf, events } = await aConnectedShop();
    const other = await aConnectedShop();
    const event = anInvoice(refId);
    const raw = JSON.stringify(event);
    const transaction = createPaddleEvent('transaction.completed', paddle.aTransaction());
    const refused = [
      await postStripeEvent(event, { secret: aSecret('stripe') }),
      await postStripeEvent(event, { secret: secrets.paddle.live }),
      await postStripeEvent(event, { age: 301 }),
      await postStripeEvent(event, { account: other.account.id }),
      await send(inStripe, { raw, variables: { account: account.id } }),
      await postPaddleEvent(transaction, { secret: aSecret('paddle') }),
      await postPaddleEvent(transaction, { age: 301 }),
      await postPaddleEvent(transaction, { account: other.account.id }),
      await send(inPaddle, { raw, variables: { account: account.id } }),
    ];
    expect(refused.map(getStatusAndCode)).toEqual(refused.map(() => [400, 'signature_invalid']));
    // Earlier events would be listed by then.
    const last = createStripeEvent('customer.created', { id: 'cus_9' });
    expect(getStatusAndCode(await postStripeEvent(last, { age: 200 }))).toEqual(TAKEN);
    await outcomeOf(last);
    expect([(await events()).length, await other.events()]).toEqual([1, []]);
    expect(await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null })).toBeNull();
  });

  test('a message dated too far ahead or without a numeric date is rejected', async () => {
    const { account, postStripeEvent, postPaddleEvent, refId, secrets } = await aConnectedShop();
    const event = anInvoice(refId);
    const raw = JSON.stringify(event);
    const signedAt = (time: string) => {
      const v1 = createHmac('sha256', secrets.stripe.live).update(`${time}.${raw}`).digest('hex');
      const headers = { 'stripe-signature': `t=${time},v1=${v1}` };
      return send(inStripe, { raw, type: 'application/json', variables: { account: account.id }, headers });
    };
    const refused = [
      await postStripeEvent(event, { age: -310 }),
      await signedAt('NaN'),
      await postPaddleEvent(createPaddleEvent('transaction.completed', paddle.aTransaction()), { age: -310 }),
    ];
    expect(refused.map(getStatusAndCode)).toEqual(refused.map(() => [400, 'signature_invalid']));
    expect(getStatusAndCode(await postStripeEvent(event, { age: -200 }))).toEqual(TAKEN);
  });

  test('an event whose mode differs from that of its secret is rejected', async () => {
    const { postStripeEvent, refId, secrets } = await aConnectedShop();
    const event = anInvoice(refId);
    expect(getStatusAndCode(await postStripeEvent(event, { secret: secrets.stripe.test }))).toEqual([
      400,
      'mode_differs',
    ]);
    expect(getStatusAndCode(await postStripeEvent({ ...event, livemode: false }))).toEqual([400, 'mode_differs']);
  });

  test('a signed message that is not an event or too large is rejected', async () => {
    const { postStripeEvent } = await aConnectedShop();
    expect(getStatusAndCode(await postStripeEvent({ id: 'evt_1', hello: 'world' }))).toEqual([400, 'no_event']);
    const large = createStripeEvent('invoice.paid', { id: 'in_1', text: 'x'.repeat(256 * 1024) });
    expect((await postStripeEvent(large)).status).toBe(413);
  });

  test('an event for an unknown or suspended account gets 404', async () => {
    const { postStripeEvent, refId } = await aConnectedShop();
    const NOT = [404, 'not_connected'];
    expect(getStatusAndCode(await postStripeEvent(anInvoice(refId), { account: 999_999_999 }))).toEqual(NOT);
    expect(getStatusAndCode(await send(inStripe, { raw: '{}', variables: { account: 'acme' } }))).toEqual(NOT);
    const suspended = await aConnectedShop();
    await suspendAccount({ account: suspended.account, runtime });
    expect(getStatusAndCode(await suspended.postStripeEvent(anInvoice(refId)))).toEqual(NOT);
  });

  test('an event of a disconnected mode is rejected; the other mode stays connected', async () => {
    const { account, postStripeEvent, refId, secrets } = await aConnectedShop();
    await disconnectBilling({ account, runtime }, 'stripe', 'live');
    expect(getStatusAndCode(await postStripeEvent(anInvoice(refId)))).toEqual([400, 'signature_invalid']);
    const trial = createStripeEvent('customer.created', { id: 'cus_1' }, { livemode: false });
    expect(getStatusAndCode(await postStripeEvent(trial, { secret: secrets.stripe.test }))).toEqual(TAKEN);
  });
});

test('a new secret is valid at once, together with the one it replaces', async () => {
  const { postStripeEvent, connect, refId, secrets } = await aConnectedShop();
  expect(getStatusAndCode(await postStripeEvent(anInvoice(refId)))).toEqual(TAKEN);
  const secret = await connect('stripe', 'live');
  const responses = [
    await postStripeEvent(anInvoice(refId), { secret }),
    await postStripeEvent(anInvoice(refId), { secret: secrets.stripe.live }),
  ];
  expect(responses.map(getStatusAndCode)).toEqual([TAKEN, TAKEN]);
});

test('an event is counted and listed once, however often it is sent', async () => {
  const { account, postStripeEvent, refId, outcomeOf, events } = await aConnectedShop();
  const event = anInvoice(refId);
  const responses = await Promise.all([postStripeEvent(event), postStripeEvent(event), postStripeEvent(event)]);
  expect(responses.map(getStatusAndCode)).toEqual([TAKEN, TAKEN, TAKEN]);
  await outcomeOf(event);
  await postStripeEvent(event);
  const last = createStripeEvent('customer.created', { id: 'cus_9' });
  await postStripeEvent(last);
  await outcomeOf(last);
  // Two workers may have processed the event concurrently, each in part.
  const findOwnEvents = async () => (await events()).filter(({ eventId }) => eventId === event.id);
  const isWhole = ([one]: Awaited<ReturnType<typeof findOwnEvents>>) => Object(one?.outcome).recorded?.length === 2;
  const [{ outcome } = { outcome: null }, ...others] = await eventually(findOwnEvents, isWhole);
  expect([
    Object(outcome)
      .recorded.map(({ what }: { what: string }) => what)
      .toSorted(),
    others,
  ]).toEqual([['sale', 'signup'], []]);
  expect((await findLeadByIdentifiers(account.id, { uid: 'cus_1', email: null }))?.salesCount).toBe(1);
});

test('a test event is not counted by default', async () => {
  const shop = await aConnectedShop();
  const trial = { ...anInvoice(shop.refId), livemode: false };
  const by = { secret: shop.secrets.stripe.test };
  expect(getStatusAndCode(await shop.postStripeEvent(trial, by))).toEqual(TAKEN);
  expect(await shop.outcomeOf(trial)).toEqual({ kind: 'nothing', because: 'test_mode' });
  expect(await findLeadByIdentifiers(shop.account.id, { uid: 'cus_1', email: null })).toBeNull();
});

test('test-clock events may be dated months ahead; live events may not', async () => {
  const { account, postStripeEvent, secrets, refId, outcomeOf } = await aConnectedShop();
  await connectBilling({ account, runtime, newKey: generateDataKey }, 'stripe', undefined, { countsTest: true });
  const ahead = Math.floor(Date.now() / 1000) + 90 * 86_400;
  const status_transitions = { finalized_at: ahead, marked_uncollectible_at: null, paid_at: ahead, voided_at: null };
  const invoice = (id: string, livemode: boolean) =>
    createStripeEvent('invoice.paid', stripe.anInvoice({ id, status_transitions, metadata: { partner_ref: refId } }), {
      created: ahead,
      livemode,
    });
  const test = invoice('in_1', false);
  expect(getStatusAndCode(await postStripeEvent(test, { secret: secrets.stripe.test }))).toEqual(TAKEN);
  expect(await outcomeOf(test)).toMatchObject(countedResult('signup', 'sale'));
  const refund = stripe.aRefund({ payment_intent: 'in_1', created: ahead + 60 });
  const refundEvent = createStripeEvent('refund.created', refund, { created: ahead + 60, livemode: false });
  await postStripeEvent(refundEvent, { secret: secrets.stripe.test });
  expect(await outcomeOf(refundEvent)).toMatchObject(countedResult('refund'));
  const live = invoice('in_2', true);
  await postStripeEvent(live);
  expect(await outcomeOf(live)).toMatchObject({ kind: 'refused', code: 'created_at_invalid' });
});
