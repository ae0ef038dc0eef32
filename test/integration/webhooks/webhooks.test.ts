import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import { attemptDelivery } from '#shared/operations/webhooks/deliver.ts';
import { findSchema } from '#test/support/requests/declared.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest, selectCases } from '#test/support/suite/breadth.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver, type ReceivedRequest, type ReceiverResponse } from '#test/support/webhooks/receiver.ts';

const getId = ({ headers }: ReceivedRequest) => headers['webhook-id'];
const getIds = (received: readonly ReceivedRequest[]) => new Set(received.map(getId));
/** Seconds from the first attempt to each attempt. */
function getSeconds({ attempts }: Delivery): number[] {
  const [first] = attempts;
  return attempts.map(({ at }) => Math.round((Date.parse(at) - Date.parse(first?.at ?? at)) / 1000));
}
/** Documented retry schedule: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. */
const STATED = [0, 5, 305, 2105, 9305, 27_305, 63_305, 99_305];
/** Delays have a resolution of one second, so each may add a second. */
function expectStatedDelays(delivery: Delivery | undefined, attempts = STATED.length): void {
  const seconds = delivery ? getSeconds(delivery) : [];
  expect(seconds).toHaveLength(attempts);
  for (const [index, second] of seconds.entries()) {
    expect(second - (STATED[index] ?? 0), `attempt ${index + 1}`).toBeGreaterThanOrEqual(0);
    expect(second - (STATED[index] ?? 0), `attempt ${index + 1}`).toBeLessThanOrEqual(index);
  }
}

describe('sale webhooks', () => {
  quickTest('a sale webhook is sent immediately and its signature passes the Standard Webhooks library', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url, { types: 'all' });
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => event.type).toSorted()).toEqual([
      'new_customer',
      'reward_created',
      'sale_created',
    ]);
    expect(bodies.find(({ event }) => event.type === 'sale_created')).toMatchObject({
      event: { id: expect.stringMatching(/^evt_/), created_at: company.sales[0]?.event.at },
      data: {
        sale: { sale_amount: 10_000, original_sale_currency: 'USD' },
        reward: { amount: 2000, status: 'approved' },
        lead: { email: company.email, state: 'active' },
        promotion: { ref_id: company.promotion.refId },
        promoter: { id: company.promoter.id, cust_id: company.promoter.custId },
      },
    });
    const verifier = new Webhook(await company.secret(id));
    for (const { body, headers } of receiver.received) {
      expect(verifier.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
      expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow();
      const message = JSON.parse(body);
      const documented = ['requestBody', 'content', 'application/json', 'schema'];
      const validate = findSchema('webhooks', message.event.type, 'post', ...documented);
      expect(validate(message) ? [] : validate.errors).toEqual([]);
    }
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(company.promoter.authToken);
    expect(getIds(receiver.received).size).toBe(3);
  });

  quickTest('a sale that the stream redelivers is posted once', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    const queues = createClockedQueues();
    for (let count = 0; count < 3; count += 1) await queues.notify(...company.sales, ...company.sales);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
  });

  quickTest('a delivery of a type that its event lacks throws and posts nothing', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    const laterMessage = { ...message, delivery: message.delivery.replace('sale_created', 'sale_reviewed') };
    await expect(
      attemptDelivery({ runtime: queues.runtime }, laterMessage, 'webhooks', queues.dependencies),
    ).rejects.toThrow('has no such notice');
    expect(receiver.received).toEqual([]);
  });

  quickTest('a sale is sent to each subscribed webhook under a separate id', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    await company.webhook(receiver.url);
    await company.webhook(receiver.url, { types: ['refund_created'] });
    const other = await company.webhook(receiver.url, { campaignId: company.promotion.campaignId + 1 });
    const off = await company.webhook(receiver.url, {
      disabled: { since: '2024-01-01T00:00:00.000Z', because: 'by_hand' },
    });
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    expect(receiver.received).toHaveLength(2);
    expect(getIds(receiver.received).size).toBe(2);
    const events = receiver.received.map(({ body }) => JSON.parse(body).event.id);
    expect(new Set(events).size).toBe(1);
    expect([await company.deliveries(other.id), await company.deliveries(off.id)]).toEqual([[], []]);
  });
});

/** Failure modes and recorded outcomes. `npm test` uses the first. */
const FAILS: readonly [ReceiverResponse, object][] = [
  ['redirects', { status: 307 }],
  ['hangs', { error: 'timeout' }],
  ['closes', { error: 'connection' }],
  [500, { status: 500 }],
  ['drips headers', { error: 'timeout' }],
  ['changes protocol', { status: 101 }],
  [304, { status: 304 }],
];

/** Responding receivers need seconds on a busy machine; hanging ones only cost waiting time. */
const getLongest = (outcome: object) =>
  'error' in outcome && outcome.error === 'timeout' ? { defaultTimeoutMs: 300 } : {};

describe('receivers', () => {
  test.each(selectCases(FAILS))(
    'a receiver that %s is retried on schedule until the delivery fails',
    async (manner, outcome) => {
      await using receiver = await aReceiver();
      receiver.respond(manner);
      const company = await aNotifiedCompany();
      const { id } = await company.webhook(receiver.url);
      const queues = createClockedQueues(getLongest(outcome));
      await queues.notify(...company.sales);
      await queues.run();
      const [delivery] = await company.deliveries(id);
      expect(delivery).toMatchObject({ state: 'failed', dueAt: null });
      expect(new Set(delivery?.attempts.map((one) => JSON.stringify(one.outcome)))).toEqual(
        new Set([JSON.stringify(outcome)]),
      );
      expectStatedDelays(delivery);
      expect(receiver.received).toHaveLength(8);
      expect(getIds(receiver.received)).toEqual(new Set([delivery?.id]));
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
      expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
      expect(queues.failed).toEqual([{ account: company.account, delivery: delivery?.id }]);
      expect(queues.waiting).toEqual([]);
    },
  );

  quickTest('a receiver that sent status 200 has accepted the delivery, however slow its body is', async () => {
    await using receiver = await aReceiver();
    receiver.respond('drips its body');
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
    expect(await company.deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: [{ outcome: { status: 200 } }] },
    ]);
  });

  test.runIf(isDeep)('a receiver that returns 500 thirty times gets every delivery in the end', async () => {
    await using receiver = await aReceiver();
    receiver.respond(() => (receiver.received.length <= 30 ? 500 : 200));
    const company = await aNotifiedCompany({ sales: 5 });
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    const deliveries = await company.deliveries(id);
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(receiver.received).toHaveLength(35);
    expect(getIds(receiver.received)).toEqual(new Set(deliveries.map((delivery) => delivery.id)));
    for (const delivery of deliveries) expectStatedDelays(delivery, 7);
  });

  test.runIf(isDeep)('a receiver that is down for a day gets every delivery once', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany({ sales: 3 });
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await receiver.down();
    for (const sale of company.sales) {
      await queues.notify(sale);
      await queues.run(8);
    }
    await receiver.up();
    await queues.run();
    const deliveries = await company.deliveries(id);
    expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(deliveries[0]?.attempts.map(({ outcome }) => outcome).slice(0, -1)).toEqual(
      Array.from({ length: 7 }, () => ({ error: 'connection' })),
    );
    expect(receiver.received.map(getId).toSorted()).toEqual(deliveries.map((delivery) => delivery.id).toSorted());
    expect(queues.failed).toEqual([]);
  });

  quickTest('a failing or slow receiver is served by the slow queue until it recovers', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const company = await aNotifiedCompany({ sales: 4 });
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    const [first, second, third, fourth] = company.sales as [never, never, never, never];
    await queues.notify(first, second);
    expect(queues.waiting.map(({ sending }) => sending.queue)).toEqual(['webhooks', 'webhooks']);
    expect(await queues.step()).toMatchObject({ result: 'pending', outcome: { status: 500 } });
    expect(await queues.step()).toEqual({ result: 'moved' });
    expect(receiver.received).toHaveLength(1);
    await queues.notify(third);
    expect(queues.waiting.map(({ sending }) => sending.queue)).toEqual([
      'slowWebhooks',
      'slowWebhooks',
      'slowWebhooks',
    ]);
    receiver.respond(200);
    await queues.run();
    expect(await company.webhookNow(id)).toMatchObject({ failingSince: null, recoveredAt: expect.any(String) });
    await queues.run(10 / 60);
    await queues.notify(fourth);
    expect(queues.waiting.map(({ sending }) => sending.queue)).toEqual(['webhooks']);
    await queues.run();
    expect((await company.deliveries(id)).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'delivered'),
    );
  });
});

test.runIf(isDeep)('a hanging webhook moves to the slow queue during its first attempt', async () => {
  await using receiver = await aReceiver();
  receiver.respond('hangs');
  const company = await aNotifiedCompany({ sales: 2 });
  const { id } = await company.webhook(receiver.url);
  const queues = createClockedQueues({ defaultTimeoutMs: 8000, slowMs: 50 });
  const [first, second] = company.sales as [never, never];
  await queues.notify(first);
  const attempt = queues.step();
  const slow = await eventually(
    () => company.webhookNow(id),
    (webhook) => webhook?.slowSince !== null,
  );
  expect(slow).toMatchObject({ slowSince: expect.any(String), failingSince: null });
  await queues.notify(second);
  expect(queues.waiting.map(({ sending }) => sending.queue)).toEqual(['webhooks', 'slowWebhooks']);
  expect(await attempt).toMatchObject({ result: 'pending', outcome: { error: 'timeout' } });
  expect(await company.webhookNow(id)).toMatchObject({ failingSince: expect.any(String), disabled: null });
});

describe('worker crashes', () => {
  const died = new Error('killed');

  quickTest('a worker that crashes after the post sends the same id and text again', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    const [{ sending } = { sending: null }] = queues.waiting;
    if (!sending) throw new Error('nothing was sent');
    const crashing = {
      ...queues.dependencies,
      post: async (posting: Parameters<typeof queues.dependencies.post>[0]) => {
        await queues.dependencies.post(posting);
        throw died;
      },
    };
    await expect(attemptDelivery({ runtime: queues.runtime }, sending.message, 'webhooks', crashing)).rejects.toThrow(
      died,
    );
    await queues.run();
    expect(receiver.received).toHaveLength(2);
    const [delivery] = await company.deliveries(id);
    expect(receiver.received.map(getId)).toEqual([delivery?.id, delivery?.id]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: 1 } });
  });

  test.runIf(isDeep)('a worker that crashes before scheduling a retry schedules it on redelivery', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    const [{ sending } = { sending: null }] = queues.waiting;
    if (!sending) throw new Error('nothing was sent');
    const crashing = { ...queues.dependencies, send: async () => Promise.reject(died) };
    await expect(attemptDelivery({ runtime: queues.runtime }, sending.message, 'webhooks', crashing)).rejects.toThrow(
      died,
    );
    receiver.respond(200);
    await queues.run();
    const [delivery] = await company.deliveries(id);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: 2 } });
    expectStatedDelays(delivery, 2);
    expect(getIds(receiver.received).size).toBe(1);
  });

  test.runIf(isDeep)('a worker that crashes before queueing a dead letter queues it on redelivery', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    await queues.run();
    const failedMessages = queues.failed.splice(0);
    const crashing = { ...queues.dependencies, send: async () => Promise.reject(died) };
    await expect(attemptDelivery({ runtime: queues.runtime }, message, 'slowWebhooks', crashing)).rejects.toThrow(died);
    expect(await attemptDelivery({ runtime: queues.runtime }, message, 'slowWebhooks', queues.dependencies)).toEqual({
      result: 'dropped',
    });
    expect(queues.failed).toEqual(failedMessages);
    expect(receiver.received).toHaveLength(8);
  });

  test.runIf(isDeep)('workers that share a message store one text and all attempts', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    await Promise.all(
      [1, 2, 3].map(() => attemptDelivery({ runtime: queues.runtime }, message, 'webhooks', queues.dependencies)),
    );
    const [delivery, ...others] = await company.deliveries(id);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: receiver.received.length } });
    expect(getIds(receiver.received)).toEqual(new Set([delivery?.id]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });
});
