import { deliveryId } from '#shared/domain/webhooks/delivery.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { isFailingOrSlow, subscribesTo } from '#shared/domain/webhooks/webhook.ts';
import type { QueueMessage, WebhookMessage } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';

/**
 * Returns a message per notice and webhook for events of one account.
 * @param now ISO 8601
 */
export function buildWebhookMessages(
  events: readonly StoredEvent[],
  webhooks: readonly Webhook[],
  now: string,
): QueueMessage<WebhookMessage>[] {
  return events.flatMap(({ key, event }) => {
    const account = parseAccountId(key.pk);
    return buildNotices(account, event).flatMap((notice) =>
      webhooks
        .filter((webhook) => subscribesTo(webhook, notice, event.recordedAt))
        .map((webhook) => {
          const message = { account, delivery: deliveryId(notice, event.recordedAt, webhook.id), event: key };
          return { queue: webhookQueue(webhook, now), message, group: webhookMessageGroup(account, webhook.id) };
        }),
    );
  });
}

/** Returns the queue for first attempts. @param now ISO 8601 */
export function webhookQueue(webhook: Webhook, now: string): 'webhooks' | 'slowWebhooks' {
  return isFailingOrSlow(webhook, now) ? 'slowWebhooks' : 'webhooks';
}

/** Returns the MessageGroupId: fair queueing per webhook. */
export function webhookMessageGroup(account: number, endpointId: number): string {
  return `${account}-${endpointId}`;
}
