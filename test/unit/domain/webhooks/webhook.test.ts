import { describe, expect, test } from 'vitest';
import type { Outcome, Webhook } from '#shared/domain/webhooks/types.ts';
import { disabled, enabled, isTroubled, newWebhook, observed, slowed, wants } from '#shared/domain/webhooks/webhook.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { aWebhook, later } from './builders.ts';

const DAY = 86_400;
const failure: Outcome = { status: 500 };
const success: Outcome = { status: 200 };
const seen = (webhook: Webhook, days: number, outcome: Outcome) =>
  observed(webhook, { at: later(NOW, days * DAY), durationMs: 100, outcome });

describe('a webhook is notified', () => {
  const notice = { type: 'sale_created', of: { promoterId: 1, campaignId: 2, leadId: 5 } } as const;

  test.each([
    ['of all', {}, true],
    ['of the types it has chosen', { types: ['sale_created'] }, true],
    ['of no others', { types: ['refund_created', 'lead_signup'] }, false],
    ['of its campaign', { campaignId: 2 }, true],
    ['of no other campaign', { campaignId: 1 }, false],
    ['of its campaign just what it has chosen', { campaignId: 2, types: ['refund_created'] }, false],
    ['of nothing while it is disabled', { disabled: { since: NOW, because: 'by_hand' } }, false],
  ] as const)('%s', (_, more, expected) => {
    expect(wants(aWebhook(more), notice, NOW)).toBe(expected);
  });

  test('of nothing that was known before there was the webhook', () => {
    const webhook = aWebhook({ createdAt: later(NOW, 1) });
    expect(wants(webhook, notice, later(NOW, 0.999))).toBe(false);
    expect(wants(webhook, notice, later(NOW, 1))).toBe(true);
  });
});

describe('a webhook that fails', () => {
  test('is known to fail since the first time', () => {
    const failing = seen(aWebhook(), 0, failure);
    expect(failing).toMatchObject({ failingSince: NOW, disabled: null, revision: 2 });
    expect(seen(failing, 4.99, failure)).toBe(failing);
  });

  test.each([failure, { status: 301 }, { error: 'timeout' }, { error: 'address' }] as const)(
    'is disabled by a failure after five days: %j',
    (outcome) => {
      const failing = seen(aWebhook(), 0, failure);
      const since = later(NOW, 5 * DAY);
      expect(seen(failing, 5, outcome)).toMatchObject({ disabled: { since, because: 'failing' }, revision: 3 });
    },
  );

  test('and succeeds has five days anew', () => {
    const cleared = seen(seen(aWebhook(), 0, failure), 4.9, success);
    expect(cleared).toMatchObject({ failingSince: null, disabled: null, revision: 3 });
    const failing = seen(cleared, 5, failure);
    expect(failing).toMatchObject({ failingSince: later(NOW, 5 * DAY), disabled: null });
    expect(seen(failing, 9.99, failure).disabled).toBeNull();
    expect(seen(failing, 10, failure).disabled).not.toBeNull();
  });

  test('and succeeds after more than five days without a message goes on', () => {
    expect(seen(seen(aWebhook(), 0, failure), 8, success)).toMatchObject({ failingSince: null, disabled: null });
  });

  test('is not cleared by a success that came before and is heard of later', () => {
    const failing = seen(aWebhook(), 1, failure);
    expect(seen(failing, 0.9, success)).toBe(failing);
  });
});

describe('a webhook that answers slowly', () => {
  const answered = (webhook: Webhook, durationMs: number, outcome: Outcome = success) =>
    observed(webhook, { at: NOW, durationMs, outcome });

  test('is known to be slow until it answers quickly', () => {
    const slow = answered(aWebhook(), 3001);
    expect(slow).toMatchObject({ slowSince: NOW, failingSince: null, revision: 2 });
    expect(answered(slow, 9000)).toBe(slow);
    expect(answered(slow, 3000)).toMatchObject({ slowSince: null, revision: 3 });
  });

  test('has trouble, as one that fails has', () => {
    expect(isTroubled(aWebhook(), NOW)).toBe(false);
    expect(isTroubled(answered(aWebhook(), 3001), NOW)).toBe(true);
    expect(isTroubled(answered(aWebhook(), 10, failure), NOW)).toBe(true);
  });

  test('has it for ten minutes after it has done well again', () => {
    const recovered = answered(answered(aWebhook(), 3001), 10);
    expect(recovered).toMatchObject({ slowSince: null, recoveredAt: NOW });
    expect(isTroubled(recovered, later(NOW, 599))).toBe(true);
    expect(isTroubled(recovered, later(NOW, 600))).toBe(false);
  });

  test('is known to be slow before it has answered', () => {
    const slow = slowed(aWebhook(), NOW);
    expect(slow).toMatchObject({ slowSince: NOW, revision: 2 });
    expect(slowed(slow, later(NOW, 1))).toBe(slow);
  });

  test('but takes what it is sent: it is not disabled', () => {
    expect(seen(answered(aWebhook(), 3001), 6, success)).toMatchObject({ slowSince: null, disabled: null });
  });
});

test('a new webhook is enabled, and has its first secret', () => {
  const { id, url, campaignId, types } = aWebhook();
  expect(newWebhook({ id, url, campaignId, types }, NOW)).toEqual(aWebhook());
});

test('a webhook that succeeds stays as it is', () => {
  const webhook = aWebhook();
  expect(seen(webhook, 1, success)).toBe(webhook);
});

test('one that is disabled keeps since when and why', () => {
  const off = disabled(aWebhook(), 'by_hand', NOW);
  expect(off).toMatchObject({ disabled: { since: NOW, because: 'by_hand' }, revision: 2 });
  expect(disabled(off, 'failing', later(NOW, 1))).toBe(off);
  expect(seen({ ...off, failingSince: NOW }, 9, failure).disabled).toEqual(off.disabled);
});

test('one that is enabled again has five days anew', () => {
  const off = disabled(aWebhook({ failingSince: NOW }), 'failing', later(NOW, 5 * DAY));
  expect(enabled(off)).toMatchObject({ disabled: null, failingSince: null, revision: 3 });
  const on = aWebhook({ failingSince: NOW });
  expect(enabled(on)).toBe(on);
});
