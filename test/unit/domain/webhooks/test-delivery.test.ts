import { expect, test } from 'vitest';
import { deliveryId, parseWebhookId } from '#shared/domain/webhooks/delivery.ts';
import { buildTestDelivery } from '#shared/domain/webhooks/test-delivery.ts';
import { NOW } from '#test/unit/domain/builders.ts';

const testRequest = { account: 2, webhook: { id: 4 }, token: 'a_b-c-to-9' };

test('a test delivery has the usual structure with empty data', () => {
  const { body, ...delivery } = buildTestDelivery(testRequest, NOW);
  expect(delivery).toMatchObject({ type: 'test', state: 'pending', attempts: [], dueAt: NOW, createdAt: NOW });
  expect(JSON.parse(String(body))).toEqual({
    event: { id: delivery.eventId, type: 'test', created_at: NOW },
    data: {},
  });
});

test('a test delivery has a regular id that names its webhook and is unique', () => {
  const { id, eventId, endpointId } = buildTestDelivery(testRequest, NOW);
  expect(id).toBe(deliveryId({ id: eventId }, NOW, 4));
  expect([endpointId, parseWebhookId(id)]).toEqual([4, 4]);
  expect(buildTestDelivery({ ...testRequest, token: 'other' }, NOW).id).not.toBe(id);
});
