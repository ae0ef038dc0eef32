import { describe, expect, test } from 'vitest';
import type { DisableReason } from '#shared/domain/webhooks/types.ts';
import {
  applyWebhookChanges,
  assertNotCampaignWebhook,
  assertWebhookEnabled,
  CAMPAIGN_WEBHOOK_TEXT,
  deriveCampaignWebhook,
  WEBHOOK_DISABLED_TEXT,
} from '#shared/domain/webhooks/webhook-changes.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { addSeconds, aWebhook } from './builders.ts';

const LATER = addSeconds(NOW, 60);
const ELSEWHERE = 'https://elsewhere.example/';
const disabledBecause = (because: DisableReason) => ({ disabled: { since: NOW, because } });

describe('webhook change', () => {
  test.each([{}, { url: aWebhook().url }, { enabled: true }, { rotateSecret: false }])(
    'a webhook stays the same object without changes: %j',
    (changes) => {
      const webhook = aWebhook();
      expect(applyWebhookChanges(webhook, changes, LATER)).toBe(webhook);
    },
  );

  test('a webhook change sets the given fields and keeps the others', () => {
    const changes = { url: ELSEWHERE, types: ['lead_signup'], enabled: false, rotateSecret: true } as const;
    const after = applyWebhookChanges(aWebhook(), changes, LATER);
    expect(after).toMatchObject({
      id: aWebhook().id,
      url: ELSEWHERE,
      types: ['lead_signup'],
      disabled: { since: LATER, because: 'by_hand' },
      secrets: [{ generation: 2 }, { generation: 1 }],
      createdAt: NOW,
    });
    expect(after.revision).toBeGreaterThan(aWebhook().revision);
    const typed = applyWebhookChanges(aWebhook(), { types: ['lead_signup'] }, LATER);
    expect(typed).toEqual(aWebhook({ types: ['lead_signup'], updatedAt: LATER, revision: 2 }));
  });

  test('a webhook with a new address is no longer failing or slow', () => {
    const troubled = aWebhook({ failingSince: NOW, slowSince: NOW });
    expect(applyWebhookChanges(troubled, { url: ELSEWHERE }, LATER)).toMatchObject({
      failingSince: null,
      slowSince: null,
    });
    expect(applyWebhookChanges(troubled, { types: 'all' }, LATER)).toMatchObject({ failingSince: NOW, slowSince: NOW });
  });

  test('a new address enables a webhook that was disabled by failures, but not one that was disabled manually', () => {
    const enabledBy = (because: DisableReason) =>
      applyWebhookChanges(aWebhook(disabledBecause(because)), { url: ELSEWHERE }, LATER).disabled === null;
    expect([enabledBy('failing'), enabledBy('by_hand')]).toEqual([true, false]);
  });

  test('a campaign webhook gets its address only from the campaign', () => {
    const webhook = aWebhook({ campaignId: 7 });
    const refused = expect.objectContaining({ reason: { code: 'invalid', message: CAMPAIGN_WEBHOOK_TEXT } });
    expect(() => applyWebhookChanges(webhook, { url: ELSEWHERE }, LATER)).toThrow(refused);
    expect(() => assertNotCampaignWebhook(webhook)).toThrow(refused);
    const others = { url: webhook.url, types: ['lead_signup'], enabled: false, rotateSecret: true } as const;
    expect(applyWebhookChanges(webhook, others, LATER)).toMatchObject({ types: ['lead_signup'], campaignId: 7 });
    expect(() => assertNotCampaignWebhook(aWebhook())).not.toThrow();
  });
});

test.each(['by_hand', 'failing'] as const)('a disabled webhook (%s) is not sent manual deliveries', (because) => {
  const refused = expect.objectContaining({ reason: { code: 'invalid', message: WEBHOOK_DISABLED_TEXT } });
  expect(() => assertWebhookEnabled(aWebhook(disabledBecause(because)))).toThrow(refused);
  expect(() => assertWebhookEnabled(aWebhook())).not.toThrow();
});

describe('campaign webhook', () => {
  const campaign = (defaultWebhookUrl: string) => ({ id: 7, defaultWebhookUrl });

  test('a campaign webhook is created with the campaign address, for all event types', () => {
    const created = deriveCampaignWebhook(null, campaign(ELSEWHERE), 4, NOW);
    expect(created).toEqual(aWebhook({ url: ELSEWHERE, campaignId: 7 }));
  });

  test('a campaign webhook keeps event types and secrets when its address changes', () => {
    const before = aWebhook({ campaignId: 7, types: ['lead_signup'] });
    const after = deriveCampaignWebhook(before, campaign(ELSEWHERE), 0, LATER);
    expect(after).toEqual({ ...before, url: ELSEWHERE, revision: before.revision + 1 });
    expect(deriveCampaignWebhook(before, campaign(before.url), 0, LATER)).toBe(before);
  });

  test('a campaign webhook is deleted with its address', () => {
    expect(deriveCampaignWebhook(aWebhook({ campaignId: 7 }), campaign(''), 0, LATER)).toBeNull();
    expect(deriveCampaignWebhook(null, campaign(''), 0, LATER)).toBeNull();
  });
});
