import { describe, expect, test } from 'vitest';
import {
  assertFormatSupportsTypes,
  EVENT_NAMES,
  resolveEventNames,
  subscribedNames,
  webhookEventName,
} from '#shared/domain/webhooks/event-names.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { subscribesTo } from '#shared/domain/webhooks/webhook.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { catchRefusal } from '#test/unit/domain/refusal.ts';
import { aWebhook } from './builders.ts';

describe('webhook event types', () => {
  test('event types are accepted by current and v1 names', () => {
    expect(resolveEventNames(['lead_becomes_referral', 'promoter_signs_up', 'lead_signup'])).toEqual([
      'lead_signup',
      'new_customer',
      'promoter_signed_up',
    ]);
    expect(resolveEventNames(['promoter.created', 'payout.updated'])).toEqual([
      'promoter_signed_up',
      'payout_completed',
      'payout_failed',
    ]);
    expect(resolveEventNames(['sale_created', '*'])).toBe('all');
    expect(EVENT_NAMES).toEqual(expect.arrayContaining([...WEBHOOK_TYPES, 'lead_becomes_customer']));
    expect(catchRefusal(() => resolveEventNames(['lead_signup', 'moon_rises']))).toMatchObject({
      message: expect.stringMatching(/^event_types: moon_rises is not a webhook event type/),
    });
  });

  test('event types are sent under the requested names, or those of the format', () => {
    expect(webhookEventName('new_customer', {})).toBe('new_customer');
    expect(webhookEventName('new_customer', { format: 'v1' })).toBe('lead_becomes_referral');
    expect(webhookEventName('new_customer', { format: 'v1', names: ['lead_becomes_customer'] })).toBe(
      'lead_becomes_customer',
    );
    expect(webhookEventName('new_customer', { names: ['lead_becomes_referral'] })).toBe('lead_becomes_referral');
    expect(webhookEventName('promoter_signed_up', { names: ['promoter.created'] })).toBe('promoter.created');
    expect(webhookEventName('test', { format: 'v1' })).toBe('test');
    expect(subscribedNames({ types: 'all' })).toEqual(['all']);
    expect(subscribedNames({ types: ['new_customer'], names: ['lead_becomes_referral'] })).toEqual([
      'lead_becomes_referral',
    ]);
  });

  test('event types unknown to v1 are not sent in v1 format', () => {
    expect(catchRefusal(() => assertFormatSupportsTypes({ types: ['sale_created'], format: 'v1' }))).toMatchObject({
      message: 'format: version 1 lacks sale_created.',
    });
    const webhook = aWebhook({ types: 'all', format: 'v1' });
    const expected = WEBHOOK_TYPES.filter((type) =>
      subscribesTo(webhook, { type, of: { promoterId: 1, campaignId: 1 } }, NOW),
    );
    expect(expected).not.toContain('sale_created');
    expect(expected).toContain('reward_created');
  });
});

test('a webhook with campaigns only gets events of these campaigns', () => {
  const webhook = aWebhook({ campaignIds: [2, 3] });
  const namesIn = (campaignId: number) =>
    subscribesTo(webhook, { type: 'lead_signup', of: { promoterId: 1, campaignId } }, NOW);
  expect([namesIn(1), namesIn(2), namesIn(3)]).toEqual([false, true, true]);
});
