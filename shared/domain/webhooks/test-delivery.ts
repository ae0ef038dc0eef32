import { buildWebhookDelivery, deliveryId } from './delivery.ts';
import type { Delivery, Webhook } from './types.ts';

/**
 * Creates a test delivery with empty data.
 * @param target webhook, and a unique token of letters, digits, `_` and `-`
 * @param now ISO 8601
 */
export function buildTestDelivery(
  target: {
    readonly account: number;
    readonly webhook: Pick<Webhook, 'id' | 'names' | 'format' | 'maxRetries'>;
    readonly token: string;
  },
  now: string,
): Delivery {
  const notice = { id: `evt_${target.account}-test-${target.token}`, type: 'test' } as const;
  const body = JSON.stringify({ event: { ...notice, created_at: now }, data: {} });
  const id = deliveryId(notice, now, target.webhook.id);
  return buildWebhookDelivery(id, { ...notice, at: now, recordedAt: now }, { body, about: [] }, target.webhook, now);
}
