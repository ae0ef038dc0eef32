import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, nameFor, namesOf, refuseWithoutText, typesNamed } from '#shared/domain/webhooks/names.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { wants } from '#shared/domain/webhooks/webhook.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { refusalOf } from '#test/unit/domain/refusal.ts';
import { aWebhook } from './builders.ts';

describe('webhook event types', () => {
  test('event types are accepted by current and v1 names', () => {
    expect(typesNamed(['lead_becomes_referral', 'promoter_signs_up', 'lead_signup'])).toEqual([
      'lead_signup',
      'new_customer',
      'promoter_signed_up',
    ]);
    expect(typesNamed(['sale_created', '*'])).toBe('all');
    expect(EVENT_NAMES).toEqual(expect.arrayContaining([...WEBHOOK_TYPES, 'lead_becomes_customer']));
    expect(refusalOf(() => typesNamed(['lead_signup', 'moon_rises']))).toMatchObject({
      message: expect.stringMatching(/^event_types: moon_rises is no type of webhook/),
    });
  });

  test('event types are sent under the requested names, or those of the format', () => {
    expect(nameFor('new_customer', {})).toBe('new_customer');
    expect(nameFor('new_customer', { format: 'v1' })).toBe('lead_becomes_referral');
    expect(nameFor('new_customer', { format: 'v1', names: ['lead_becomes_customer'] })).toBe('lead_becomes_customer');
    expect(nameFor('new_customer', { names: ['lead_becomes_referral'] })).toBe('lead_becomes_referral');
    expect(nameFor('test', { format: 'v1' })).toBe('test');
    expect(namesOf({ types: 'all' })).toEqual(['all']);
    expect(namesOf({ types: ['new_customer'], names: ['lead_becomes_referral'] })).toEqual(['lead_becomes_referral']);
  });

  test('event types unknown to v1 are not sent in v1 format', () => {
    expect(refusalOf(() => refuseWithoutText({ types: ['sale_created'], format: 'v1' }))).toMatchObject({
      message: 'format: version 1 has no sale_created.',
    });
    const webhook = aWebhook({ types: 'all', format: 'v1' });
    const wanted = WEBHOOK_TYPES.filter((type) => wants(webhook, { type, of: { promoterId: 1, campaignId: 1 } }, NOW));
    expect(wanted).not.toContain('sale_created');
    expect(wanted).toContain('reward_created');
  });
});

test('a webhook with campaigns only gets events of these campaigns', () => {
  const webhook = aWebhook({ campaignIds: [2, 3] });
  const of = (campaignId: number) => wants(webhook, { type: 'lead_signup', of: { promoterId: 1, campaignId } }, NOW);
  expect([of(1), of(2), of(3)]).toEqual([false, true, true]);
});
