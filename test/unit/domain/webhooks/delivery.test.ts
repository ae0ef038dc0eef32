import { describe, expect, test } from 'vitest';
import {
  applyAttempt,
  buildWebhookDelivery,
  deliveryId,
  firstDeliveryId,
  MAX_STORED_ATTEMPTS,
  markDeliveryFailed,
  parseWebhookId,
  resendDelivery,
} from '#shared/domain/webhooks/delivery.ts';
import type { AttemptOutcome, Delivery } from '#shared/domain/webhooks/types.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { aDelivery, addSeconds } from './builders.ts';

/** An attempt that took two seconds. */
function recordOutcome(delivery: Delivery, outcome: AttemptOutcome): Delivery {
  return applyAttempt(delivery, { at: delivery.dueAt ?? NOW, durationMs: 2000, outcome }, 0);
}

function failedAll(): Delivery {
  let delivery = aDelivery();
  while (delivery.state === 'pending') delivery = recordOutcome(delivery, { error: 'timeout' });
  return delivery;
}

describe('deliveries', () => {
  test('delivery ids sort after the first id of their time and before the first id of a later time', () => {
    const id = deliveryId({ id: 'evt_7-16-lead_signup-5' }, NOW, 4);
    const next = new Date(Date.parse(NOW) + 1).toISOString();
    expect([firstDeliveryId(next), id, firstDeliveryId(NOW)].toSorted()).toEqual([
      firstDeliveryId(NOW),
      id,
      firstDeliveryId(next),
    ]);
  });

  test('a new delivery is due immediately, with an id derived from notice and webhook', () => {
    const notice = { id: 'evt_7-16-lead_signup-5', type: 'lead_signup', at: NOW, recordedAt: NOW } as const;
    const sealed = { body: new Uint8Array([1]), about: [{ kind: 'lead', id: 5 }] } as const;
    const id = deliveryId(notice, NOW, 4);
    expect(id).toMatch(/^msg_[0-9a-z]{9}-7-16-lead_signup-5-to-4$/);
    expect(buildWebhookDelivery(id, notice, sealed, {}, NOW)).toEqual(
      aDelivery({ id, at: NOW, askedAt: NOW, ...sealed, revision: 0 }),
    );
    expect(deliveryId(notice, NOW, 5)).not.toBe(id);
    expect(parseWebhookId(id)).toBe(4);
  });

  test('delivery ids sort by time', () => {
    const notice = { id: 'evt_7-16-lead_signup-5' };
    const times = ['2001-01-01T00:00:00.000Z', NOW, addSeconds(NOW, 0.001), addSeconds(NOW, 1e9)];
    const ids = times.map((at) => deliveryId(notice, at, 4));
    expect(ids.toSorted()).toEqual(ids);
  });

  test.each(['', 'msg_', 'evt_7-16-lead_signup-5-to-4', 'msg_0lqvj1xs0-7-16-to-0', 'msg_0lqvj1xs0-7-16-to-4#'])(
    'a malformed delivery id is rejected: %j',
    (id) => {
      expect(parseWebhookId(id)).toBeNull();
    },
  );

  test('a delivery id names its webhook, regardless of the event id', () => {
    expect(parseWebhookId(deliveryId({ id: 'evt_7-16-reward_created-to-9' }, NOW, 4))).toBe(4);
  });

  test('a delivery that gets 2xx is delivered', () => {
    const after = recordOutcome(aDelivery(), { status: 204 });
    expect(after).toMatchObject({ state: 'delivered', dueAt: null, revision: 2 });
    expect(after.attempts).toEqual([{ at: NOW, durationMs: 2000, outcome: { status: 204 } }]);
  });

  test('a failed delivery waits from the end of its attempt', () => {
    expect(recordOutcome(aDelivery(), { status: 500 })).toMatchObject({ state: 'pending', dueAt: addSeconds(NOW, 7) });
  });

  test('a delivery can succeed in its last attempt', () => {
    let delivery = aDelivery();
    for (let count = 1; count <= 7; count += 1) delivery = recordOutcome(delivery, { status: 500 });
    expect(delivery.state).toBe('pending');
    expect(recordOutcome(delivery, { status: 200 })).toMatchObject({ state: 'delivered', attempts: { length: 8 } });
  });

  test('a delivery fails after eight attempts in a little more than a day', () => {
    const delivery = failedAll();
    expect(delivery).toMatchObject({ id: aDelivery().id, state: 'failed', dueAt: null, attempts: { length: 8 } });
    const seconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    let at = NOW;
    for (const [index, wait] of seconds.entries()) {
      at = index === 0 ? NOW : addSeconds(at, wait + 2);
      expect(delivery.attempts[index]?.at).toBe(at);
    }
  });

  test('parallel attempts of a delivery count as one for its retries', () => {
    let delivery = aDelivery();
    for (const wait of [5, 300, 1800, 7200, 18_000, 36_000, 36_000]) {
      const at = delivery.dueAt ?? '';
      const concurrentAttempts = [at, addSeconds(at, 0.5)].map((began) => ({
        at: began,
        durationMs: 2000,
        outcome: { status: 500 },
      }));
      for (const attempt of concurrentAttempts) delivery = applyAttempt(delivery, attempt, 0);
      expect(delivery).toMatchObject({ state: 'pending', dueAt: addSeconds(at, 2.5 + wait) });
    }
    expect(recordOutcome(delivery, { status: 500 }).state).toBe('failed');
  });

  test('a delivery fails at the maximum number of attempts, even if all are parallel', () => {
    let delivery = aDelivery();
    const attempt = { at: NOW, durationMs: 2000, outcome: { status: 500 } };
    for (let count = 1; count <= MAX_STORED_ATTEMPTS; count += 1) delivery = applyAttempt(delivery, attempt, 0);
    expect(delivery.state).toBe('failed');
  });

  test('a delivered delivery stays delivered if a parallel attempt fails', () => {
    const delivered = recordOutcome(aDelivery(), { status: 200 });
    expect(recordOutcome(delivered, { error: 'connection' })).toMatchObject({
      state: 'delivered',
      attempts: { length: 2 },
    });
  });
});

describe('manual retries', () => {
  test('a delivery retried manually is sent once if its attempts are exhausted', () => {
    const failedDelivery = failedAll();
    const repeated = resendDelivery(failedDelivery, addSeconds(NOW, 1e6));
    const now = addSeconds(NOW, 1e6);
    expect(repeated).toEqual({
      ...failedDelivery,
      state: 'pending',
      dueAt: now,
      askedAt: now,
      revision: failedDelivery.revision + 1,
    });
    expect(recordOutcome(repeated, { status: 500 })).toMatchObject({ state: 'failed', dueAt: null });
    expect(recordOutcome(repeated, { status: 200 })).toMatchObject({ state: 'delivered' });
  });

  test('a delivery can be retried manually without limit and keeps its latest attempts', () => {
    let delivery = failedAll();
    for (let count = 0; count < 30; count += 1)
      delivery = recordOutcome(resendDelivery(delivery, addSeconds(NOW, 1e6 + count)), { status: 500 });
    expect(delivery).toMatchObject({ state: 'failed', attempts: { length: MAX_STORED_ATTEMPTS } });
    expect(delivery.attempts.at(-1)?.at).toBe(addSeconds(NOW, 1e6 + 29));
  });
});

test('a delivery can be abandoned only while pending', () => {
  expect(markDeliveryFailed(aDelivery())).toMatchObject({ state: 'failed', dueAt: null, revision: 2 });
  for (const state of ['delivered', 'failed'] as const) {
    const delivery = aDelivery({ state, dueAt: null });
    expect(markDeliveryFailed(delivery)).toBe(delivery);
  }
});
