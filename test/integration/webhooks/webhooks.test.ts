import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import { attemptDelivery } from '#shared/operations/webhooks/deliver.ts';
import { schemaAt } from '#test/support/requests/declared.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, someOf } from '#test/support/suite/breadth.ts';
import { clockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver, type Manner, type Received } from '#test/support/webhooks/receiver.ts';

const idOf = ({ headers }: Received) => headers['webhook-id'];
const idsOf = (received: readonly Received[]) => new Set(received.map(idOf));
/** When each attempt was made, in seconds from the first one on. */
function secondsOf({ attempts }: Delivery): number[] {
  const [first] = attempts;
  return attempts.map(({ at }) => Math.round((Date.parse(at) - Date.parse(first?.at ?? at)) / 1000));
}
/** The attempts as they are stated: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h. */
const STATED = [0, 5, 305, 2105, 9305, 27_305, 63_305, 99_305];
/** What is asked for to the second may come a second later. */
function asStated(delivery: Delivery | undefined, attempts = STATED.length): void {
  const seconds = delivery ? secondsOf(delivery) : [];
  expect(seconds).toHaveLength(attempts);
  for (const [index, second] of seconds.entries()) {
    expect(second - (STATED[index] ?? 0), `attempt ${index + 1}`).toBeGreaterThanOrEqual(0);
    expect(second - (STATED[index] ?? 0), `attempt ${index + 1}`).toBeLessThanOrEqual(index);
  }
}

describe('a sale', () => {
  test('is sent at once, with its records, and signed so that the reference library verifies it', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url, { types: 'all' });
    const queues = clockedQueues();
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
      const validate = schemaAt('webhooks', message.event.type, 'post', ...documented);
      expect(validate(message) ? [] : validate.errors).toEqual([]);
    }
    expect(receiver.received.map(({ body }) => body).join()).not.toContain(company.promoter.authToken);
    expect(idsOf(receiver.received).size).toBe(3);
  });

  test('that the stream delivers again is sent under the same ids, and posted once', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    const queues = clockedQueues();
    for (let count = 0; count < 3; count += 1) await queues.notify(...company.sales, ...company.sales);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
  });

  test('that says no such thing, as to an older version, comes again until it is seen among what was given up', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    const later = { ...message, delivery: message.delivery.replace('sale_created', 'sale_reviewed') };
    await expect(attemptDelivery({ runtime: queues.runtime }, later, 'webhooks', queues.outside)).rejects.toThrow(
      'says no such thing',
    );
    expect(receiver.received).toEqual([]);
  });

  test('is sent to each webhook that wants it, under an id of its own', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    await company.webhook(receiver.url);
    await company.webhook(receiver.url, { types: ['refund_created'] });
    const other = await company.webhook(receiver.url, { campaignId: company.promotion.campaignId + 1 });
    const off = await company.webhook(receiver.url, {
      disabled: { since: '2024-01-01T00:00:00.000Z', because: 'by_hand' },
    });
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    expect(receiver.received).toHaveLength(2);
    expect(idsOf(receiver.received).size).toBe(2);
    const events = receiver.received.map(({ body }) => JSON.parse(body).event.id);
    expect(new Set(events).size).toBe(1);
    expect([await company.deliveries(other.id), await company.deliveries(off.id)]).toEqual([[], []]);
  });
});

/** Ways to fail, with what an attempt notes. `npm test` tries the first. */
const FAILS: readonly [Manner, object][] = [
  ['redirects', { status: 307 }],
  ['hangs', { error: 'timeout' }],
  ['closes', { error: 'connection' }],
  [500, { status: 500 }],
  ['drips headers', { error: 'timeout' }],
  ['changes protocol', { status: 101 }],
  [304, { status: 304 }],
];

/** Whoever answers at all does so within seconds, also on a machine that has much to do; the others are waited for in vain. */
const longestOf = (outcome: object) => ('error' in outcome && outcome.error === 'timeout' ? { longestMs: 300 } : {});

describe('a receiver', () => {
  test.each(someOf(FAILS))(
    'that %s is tried again as stated, and in the end its delivery has visibly failed',
    async (manner, outcome) => {
      await using receiver = await aReceiver();
      receiver.answers(manner);
      const company = await aNotifiedCompany();
      const { id } = await company.webhook(receiver.url);
      const queues = clockedQueues(longestOf(outcome));
      await queues.notify(...company.sales);
      await queues.run();
      const [delivery] = await company.deliveries(id);
      expect(delivery).toMatchObject({ state: 'failed', dueAt: null });
      expect(new Set(delivery?.attempts.map((one) => JSON.stringify(one.outcome)))).toEqual(
        new Set([JSON.stringify(outcome)]),
      );
      asStated(delivery);
      expect(receiver.received).toHaveLength(8);
      expect(idsOf(receiver.received)).toEqual(new Set([delivery?.id]));
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
      expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
      expect(queues.failed).toEqual([{ account: company.account, delivery: delivery?.id }]);
      expect(queues.waiting).toEqual([]);
    },
  );

  test('that has answered 200 has taken it, however slowly the rest of its answer comes', async () => {
    await using receiver = await aReceiver();
    receiver.answers('drips its body');
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
    expect(await company.deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: [{ outcome: { status: 200 } }] },
    ]);
  });

  test.runIf(isDeep)('that answers 500 thirty times gets everything in the end, each under one id', async () => {
    await using receiver = await aReceiver();
    receiver.answers(() => (receiver.received.length <= 30 ? 500 : 200));
    const company = await aNotifiedCompany({ sales: 5 });
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    await queues.run();
    const deliveries = await company.deliveries(id);
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(receiver.received).toHaveLength(35);
    expect(idsOf(receiver.received)).toEqual(new Set(deliveries.map((delivery) => delivery.id)));
    for (const delivery of deliveries) asStated(delivery, 7);
  });

  test.runIf(isDeep)('that is down for a day gets all that happened meanwhile, each once', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany({ sales: 3 });
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues();
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
    expect(receiver.received.map(idOf).toSorted()).toEqual(deliveries.map((delivery) => delivery.id).toSorted());
    expect(queues.failed).toEqual([]);
  });

  test('that fails or is slow is served in a lane of its own, until it does well', async () => {
    await using receiver = await aReceiver();
    receiver.answers(500);
    const company = await aNotifiedCompany({ sales: 4 });
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues();
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
    receiver.answers(200);
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

test.runIf(isDeep)(
  'a webhook that hangs is served in the other lane while its first attempt is still under way',
  async () => {
    await using receiver = await aReceiver();
    receiver.answers('hangs');
    const company = await aNotifiedCompany({ sales: 2 });
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues({ longestMs: 8000, slowMs: 50 });
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
  },
);

describe('a worker that dies', () => {
  const died = new Error('killed');

  test('between the post and what it writes: the receiver sees the same id and text again', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    const [{ sending } = { sending: null }] = queues.waiting;
    if (!sending) throw new Error('nothing was sent');
    const dying = {
      ...queues.outside,
      post: async (posting: Parameters<typeof queues.outside.post>[0]) => {
        await queues.outside.post(posting);
        throw died;
      },
    };
    await expect(attemptDelivery({ runtime: queues.runtime }, sending.message, 'webhooks', dying)).rejects.toThrow(
      died,
    );
    await queues.run();
    expect(receiver.received).toHaveLength(2);
    const [delivery] = await company.deliveries(id);
    expect(receiver.received.map(idOf)).toEqual([delivery?.id, delivery?.id]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: 1 } });
  });

  test.runIf(isDeep)(
    'before it has asked for the next attempt: that is asked for when the message comes again',
    async () => {
      await using receiver = await aReceiver();
      receiver.answers(500);
      const company = await aNotifiedCompany();
      const { id } = await company.webhook(receiver.url);
      const queues = clockedQueues();
      await queues.notify(...company.sales);
      const [{ sending } = { sending: null }] = queues.waiting;
      if (!sending) throw new Error('nothing was sent');
      const dying = { ...queues.outside, send: async () => Promise.reject(died) };
      await expect(attemptDelivery({ runtime: queues.runtime }, sending.message, 'webhooks', dying)).rejects.toThrow(
        died,
      );
      receiver.answers(200);
      await queues.run();
      const [delivery] = await company.deliveries(id);
      expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: 2 } });
      asStated(delivery, 2);
      expect(idsOf(receiver.received).size).toBe(1);
    },
  );

  test.runIf(isDeep)('before a failed delivery is seen: it is put there when the message comes again', async () => {
    await using receiver = await aReceiver();
    receiver.answers(500);
    const company = await aNotifiedCompany();
    await company.webhook(receiver.url);
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    await queues.run();
    const seen = queues.failed.splice(0);
    const dying = { ...queues.outside, send: async () => Promise.reject(died) };
    await expect(attemptDelivery({ runtime: queues.runtime }, message, 'slowWebhooks', dying)).rejects.toThrow(died);
    expect(await attemptDelivery({ runtime: queues.runtime }, message, 'slowWebhooks', queues.outside)).toEqual({
      result: 'dropped',
    });
    expect(queues.failed).toEqual(seen);
    expect(receiver.received).toHaveLength(8);
  });

  test.runIf(isDeep)('two that were given the same message store one text and both their attempts', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = clockedQueues();
    await queues.notify(...company.sales);
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    await Promise.all(
      [1, 2, 3].map(() => attemptDelivery({ runtime: queues.runtime }, message, 'webhooks', queues.outside)),
    );
    const [delivery, ...others] = await company.deliveries(id);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: receiver.received.length } });
    expect(idsOf(receiver.received)).toEqual(new Set([delivery?.id]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });
});
