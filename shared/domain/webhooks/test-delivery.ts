import { deliveryId, newDelivery } from './delivery.ts';
import type { Delivery, Webhook } from './types.ts';

/**
 * Creates a test delivery with empty data.
 * @param of webhook, and a unique token of letters, digits, `_` and `-`
 * @param now ISO 8601
 */
export function testDelivery(
  of: {
    readonly account: number;
    readonly webhook: Pick<Webhook, 'id' | 'names' | 'format' | 'maxRetries'>;
    readonly token: string;
  },
  now: string,
): Delivery {
  const notice = { id: `evt_${of.account}-test-${of.token}`, type: 'test' } as const;
  const body = JSON.stringify({ event: { ...notice, created_at: now }, data: {} });
  const id = deliveryId(notice, now, of.webhook.id);
  return newDelivery(id, { ...notice, at: now, recordedAt: now }, { body, about: [] }, of.webhook, now);
}
