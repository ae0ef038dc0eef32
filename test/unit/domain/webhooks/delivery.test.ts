import { describe, expect, test } from 'vitest';
import {
  attempted,
  deliveryId,
  firstDeliveryId,
  givenUp,
  MOST_ATTEMPTS,
  newDelivery,
  sentAgain,
  webhookOf,
} from '#shared/domain/webhooks/delivery.ts';
import type { Delivery, Outcome } from '#shared/domain/webhooks/types.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { aDelivery, later } from './builders.ts';

/** An attempt made when it was due, that took two seconds. */
function tried(delivery: Delivery, outcome: Outcome): Delivery {
  return attempted(delivery, { at: delivery.dueAt ?? NOW, durationMs: 2000, outcome }, 0);
}

/** A delivery whose every attempt fails. */
function failedAll(): Delivery {
  let delivery = aDelivery();
  while (delivery.state === 'pending') delivery = tried(delivery, { error: 'timeout' });
  return delivery;
}

describe('a delivery', () => {
  test('sorts behind where the ids of its time begin, and before where those of a later time begin', () => {
    const id = deliveryId({ id: 'evt_7-16-lead_signup-5' }, NOW, 4);
    const next = new Date(Date.parse(NOW) + 1).toISOString();
    expect([firstDeliveryId(next), id, firstDeliveryId(NOW)].toSorted()).toEqual([
      firstDeliveryId(NOW),
      id,
      firstDeliveryId(next),
    ]);
  });

  test('is due at once, under an id that follows from what is sent and to whom', () => {
    const notice = { id: 'evt_7-16-lead_signup-5', type: 'lead_signup', at: NOW, recordedAt: NOW } as const;
    const sealed = { body: new Uint8Array([1]), about: [{ kind: 'lead', id: 5 }] } as const;
    const id = deliveryId(notice, NOW, 4);
    expect(id).toMatch(/^msg_[0-9a-z]{9}-7-16-lead_signup-5-to-4$/);
    expect(newDelivery(id, notice, sealed, {}, NOW)).toEqual(
      aDelivery({ id, at: NOW, askedAt: NOW, ...sealed, revision: 0 }),
    );
    expect(deliveryId(notice, NOW, 5)).not.toBe(id);
    expect(webhookOf(id)).toBe(4);
  });

  test('sorts by its id as things became known', () => {
    const notice = { id: 'evt_7-16-lead_signup-5' };
    const times = ['2001-01-01T00:00:00.000Z', NOW, later(NOW, 0.001), later(NOW, 1e9)];
    const ids = times.map((at) => deliveryId(notice, at, 4));
    expect(ids.toSorted()).toEqual(ids);
  });

  test.each(['', 'msg_', 'evt_7-16-lead_signup-5-to-4', 'msg_0lqvj1xs0-7-16-to-0', 'msg_0lqvj1xs0-7-16-to-4#'])(
    'has no other id: %j',
    (id) => {
      expect(webhookOf(id)).toBeNull();
    },
  );

  test('is one of its webhook, whatever is sent', () => {
    expect(webhookOf(deliveryId({ id: 'evt_7-16-reward_created-to-9' }, NOW, 4))).toBe(4);
  });

  test('that is taken is delivered', () => {
    const after = tried(aDelivery(), { status: 204 });
    expect(after).toMatchObject({ state: 'delivered', dueAt: null, revision: 2 });
    expect(after.attempts).toEqual([{ at: NOW, durationMs: 2000, outcome: { status: 204 } }]);
  });

  test('that is not taken waits from the end of the attempt on', () => {
    expect(tried(aDelivery(), { status: 500 })).toMatchObject({ state: 'pending', dueAt: later(NOW, 7) });
  });

  test('can be taken by the last attempt', () => {
    let delivery = aDelivery();
    for (let count = 1; count <= 7; count += 1) delivery = tried(delivery, { status: 500 });
    expect(delivery.state).toBe('pending');
    expect(tried(delivery, { status: 200 })).toMatchObject({ state: 'delivered', attempts: { length: 8 } });
  });

  test('has failed after eight attempts, a little more than a day', () => {
    const delivery = failedAll();
    expect(delivery).toMatchObject({ id: aDelivery().id, state: 'failed', dueAt: null, attempts: { length: 8 } });
    const seconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    let at = NOW;
    for (const [index, wait] of seconds.entries()) {
      at = index === 0 ? NOW : later(at, wait + 2);
      expect(delivery.attempts[index]?.at).toBe(at);
    }
  });

  test('loses none of its attempts to those that were made beside them', () => {
    let delivery = aDelivery();
    for (const wait of [5, 300, 1800, 7200, 18_000, 36_000, 36_000]) {
      const at = delivery.dueAt ?? '';
      const beside = [at, later(at, 0.5)].map((began) => ({ at: began, durationMs: 2000, outcome: { status: 500 } }));
      for (const attempt of beside) delivery = attempted(delivery, attempt, 0);
      expect(delivery).toMatchObject({ state: 'pending', dueAt: later(at, 2.5 + wait) });
    }
    expect(tried(delivery, { status: 500 }).state).toBe('failed');
  });

  test('has an end, however many of its attempts are made at the same time', () => {
    let delivery = aDelivery();
    const attempt = { at: NOW, durationMs: 2000, outcome: { status: 500 } };
    for (let count = 1; count <= MOST_ATTEMPTS; count += 1) delivery = attempted(delivery, attempt, 0);
    expect(delivery.state).toBe('failed');
  });

  test('that is delivered stays so when an attempt that was under way fails', () => {
    const delivered = tried(aDelivery(), { status: 200 });
    expect(tried(delivered, { error: 'connection' })).toMatchObject({ state: 'delivered', attempts: { length: 2 } });
  });
});

describe('by hand', () => {
  test('a delivery is sent again as it was: once, where it had all its attempts', () => {
    const failed = failedAll();
    const again = sentAgain(failed, later(NOW, 1e6));
    const now = later(NOW, 1e6);
    expect(again).toEqual({ ...failed, state: 'pending', dueAt: now, askedAt: now, revision: failed.revision + 1 });
    expect(tried(again, { status: 500 })).toMatchObject({ state: 'failed', dueAt: null });
    expect(tried(again, { status: 200 })).toMatchObject({ state: 'delivered' });
  });

  test('it can be sent any number of times: the latest attempts are kept', () => {
    let delivery = failedAll();
    for (let count = 0; count < 30; count += 1)
      delivery = tried(sentAgain(delivery, later(NOW, 1e6 + count)), { status: 500 });
    expect(delivery).toMatchObject({ state: 'failed', attempts: { length: MOST_ATTEMPTS } });
    expect(delivery.attempts.at(-1)?.at).toBe(later(NOW, 1e6 + 29));
  });
});

test('what is pending can be given up, as where the webhook is disabled', () => {
  expect(givenUp(aDelivery())).toMatchObject({ state: 'failed', dueAt: null, revision: 2 });
  for (const state of ['delivered', 'failed'] as const) {
    const delivery = aDelivery({ state, dueAt: null });
    expect(givenUp(delivery)).toBe(delivery);
  }
});
