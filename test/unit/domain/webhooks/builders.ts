import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import { NOW } from '#test/unit/domain/builders.ts';

export function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    id: 4,
    url: 'https://hooks.shop.example/referrals',
    campaignId: null,
    types: 'all',
    disabled: null,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    secrets: [{ generation: 1, createdAt: NOW, expiresAt: null }],
    createdAt: NOW,
    revision: 1,
    ...overrides,
  };
}

export function aDelivery(overrides: Partial<Delivery> = {}): Delivery {
  return {
    id: 'msg_0lqvj1xs0-7-16-lead_signup-5-to-4',
    endpointId: 4,
    type: 'lead_signup',
    eventId: 'evt_7-16-lead_signup-5',
    body: '{}',
    state: 'pending',
    attempts: [],
    dueAt: NOW,
    createdAt: NOW,
    revision: 1,
    ...overrides,
  };
}

export function addSeconds(at: string, seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1000).toISOString();
}
