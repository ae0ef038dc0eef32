import { describe, expect, test } from 'vitest';
import type { AttemptOutcome, Webhook } from '#shared/domain/webhooks/types.ts';
import {
  buildWebhook,
  disableWebhook,
  enableWebhook,
  isFailingOrSlow,
  markWebhookSlow,
  subscribesTo,
  updateWebhookHealth,
} from '#shared/domain/webhooks/webhook.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { addSeconds, aWebhook } from './builders.ts';

const DAY = 86_400;
const failure: AttemptOutcome = { status: 500 };
const success: AttemptOutcome = { status: 200 };
const recordOutcome = (webhook: Webhook, days: number, outcome: AttemptOutcome) =>
  updateWebhookHealth(webhook, { at: addSeconds(NOW, days * DAY), durationMs: 100, outcome });

describe('webhook subscriptions', () => {
  const notice = { type: 'sale_created', of: { promoterId: 1, campaignId: 2, leadId: 5 } } as const;

  test.each([
    ['of all', {}, true],
    ['of the types it has chosen', { types: ['sale_created'] }, true],
    ['of no others', { types: ['refund_created', 'lead_signup'] }, false],
    ['of its campaign', { campaignId: 2 }, true],
    ['of no other campaign', { campaignId: 1 }, false],
    ['of its campaign just what it has chosen', { campaignId: 2, types: ['refund_created'] }, false],
    ['of nothing while it is disabled', { disabled: { since: NOW, because: 'by_hand' } }, false],
  ] as const)('a webhook is notified %s', (_, more, expected) => {
    expect(subscribesTo(aWebhook(more), notice, NOW)).toBe(expected);
  });

  test('a webhook is not notified of events before its creation', () => {
    const webhook = aWebhook({ createdAt: addSeconds(NOW, 1) });
    expect(subscribesTo(webhook, notice, addSeconds(NOW, 0.999))).toBe(false);
    expect(subscribesTo(webhook, notice, addSeconds(NOW, 1))).toBe(true);
  });
});

describe('failing webhook', () => {
  test('a webhook is failing since its first failure', () => {
    const failing = recordOutcome(aWebhook(), 0, failure);
    expect(failing).toMatchObject({ failingSince: NOW, disabled: null, revision: 2 });
    expect(recordOutcome(failing, 4.99, failure)).toBe(failing);
  });

  test.each([failure, { status: 301 }, { error: 'timeout' }, { error: 'address' }] as const)(
    'a webhook is disabled by a failure after five days: %j',
    (outcome) => {
      const failing = recordOutcome(aWebhook(), 0, failure);
      const since = addSeconds(NOW, 5 * DAY);
      expect(recordOutcome(failing, 5, outcome)).toMatchObject({
        disabled: { since, because: 'failing' },
        revision: 3,
      });
    },
  );

  test('a success restarts the five days of a failing webhook', () => {
    const cleared = recordOutcome(recordOutcome(aWebhook(), 0, failure), 4.9, success);
    expect(cleared).toMatchObject({ failingSince: null, disabled: null, revision: 3 });
    const failing = recordOutcome(cleared, 5, failure);
    expect(failing).toMatchObject({ failingSince: addSeconds(NOW, 5 * DAY), disabled: null });
    expect(recordOutcome(failing, 9.99, failure).disabled).toBeNull();
    expect(recordOutcome(failing, 10, failure).disabled).not.toBeNull();
  });

  test('a success after more than five days without messages keeps the webhook enabled', () => {
    expect(recordOutcome(recordOutcome(aWebhook(), 0, failure), 8, success)).toMatchObject({
      failingSince: null,
      disabled: null,
    });
  });

  test('an older success that is reported late does not clear a failure', () => {
    const failing = recordOutcome(aWebhook(), 1, failure);
    expect(recordOutcome(failing, 0.9, success)).toBe(failing);
  });
});

describe('slow webhook', () => {
  const recordAnswer = (webhook: Webhook, durationMs: number, outcome: AttemptOutcome = success) =>
    updateWebhookHealth(webhook, { at: NOW, durationMs, outcome });

  test('a webhook is slow until it responds quickly', () => {
    const slow = recordAnswer(aWebhook(), 3001);
    expect(slow).toMatchObject({ slowSince: NOW, failingSince: null, revision: 2 });
    expect(recordAnswer(slow, 9000)).toBe(slow);
    expect(recordAnswer(slow, 3000)).toMatchObject({ slowSince: null, revision: 3 });
  });

  test('a slow webhook is troubled, like a failing one', () => {
    expect(isFailingOrSlow(aWebhook(), NOW)).toBe(false);
    expect(isFailingOrSlow(recordAnswer(aWebhook(), 3001), NOW)).toBe(true);
    expect(isFailingOrSlow(recordAnswer(aWebhook(), 10, failure), NOW)).toBe(true);
  });

  test('a webhook stays troubled for ten minutes after it recovers', () => {
    const recovered = recordAnswer(recordAnswer(aWebhook(), 3001), 10);
    expect(recovered).toMatchObject({ slowSince: null, recoveredAt: NOW });
    expect(isFailingOrSlow(recovered, addSeconds(NOW, 599))).toBe(true);
    expect(isFailingOrSlow(recovered, addSeconds(NOW, 600))).toBe(false);
  });

  test('a webhook can be marked slow before it responds', () => {
    const slow = markWebhookSlow(aWebhook(), NOW);
    expect(slow).toMatchObject({ slowSince: NOW, revision: 2 });
    expect(markWebhookSlow(slow, addSeconds(NOW, 1))).toBe(slow);
  });

  test('a slow webhook is not disabled', () => {
    expect(recordOutcome(recordAnswer(aWebhook(), 3001), 6, success)).toMatchObject({
      slowSince: null,
      disabled: null,
    });
  });
});

test('a new webhook is enabled and has its first secret', () => {
  const { id, url, campaignId, types } = aWebhook();
  expect(buildWebhook({ id, url, campaignId, types }, NOW)).toEqual(aWebhook());
});

test('a success does not change a healthy webhook', () => {
  const webhook = aWebhook();
  expect(recordOutcome(webhook, 1, success)).toBe(webhook);
});

test('a disabled webhook keeps the first time and reason', () => {
  const off = disableWebhook(aWebhook(), 'by_hand', NOW);
  expect(off).toMatchObject({ disabled: { since: NOW, because: 'by_hand' }, revision: 2 });
  expect(disableWebhook(off, 'failing', addSeconds(NOW, 1))).toBe(off);
  expect(recordOutcome({ ...off, failingSince: NOW }, 9, failure).disabled).toEqual(off.disabled);
});

test('an enabled webhook has another five days', () => {
  const off = disableWebhook(aWebhook({ failingSince: NOW }), 'failing', addSeconds(NOW, 5 * DAY));
  expect(enableWebhook(off)).toMatchObject({ disabled: null, failingSince: null, revision: 3 });
  const on = aWebhook({ failingSince: NOW });
  expect(enableWebhook(on)).toBe(on);
});
