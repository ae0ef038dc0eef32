import { deliveryId } from '#shared/domain/webhooks/delivery.ts';
import { noticesOf } from '#shared/domain/webhooks/notices.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { isTroubled, wants } from '#shared/domain/webhooks/webhook.ts';
import type { Sending, WebhookMessage } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { accountOf } from '#shared/store/table/keys.ts';

/**
 * Returns a message per notice and webhook for events of one account.
 * @param now ISO 8601
 */
export function buildWebhookMessages(
  events: readonly StoredEvent[],
  webhooks: readonly Webhook[],
  now: string,
): Sending<WebhookMessage>[] {
  return events.flatMap(({ key, event }) => {
    const account = accountOf(key.pk);
    return noticesOf(account, event).flatMap((notice) =>
      webhooks
        .filter((webhook) => wants(webhook, notice, event.recordedAt))
        .map((webhook) => {
          const message = { account, delivery: deliveryId(notice, event.recordedAt, webhook.id), event: key };
          return { queue: webhookQueue(webhook, now), message, group: webhookMessageGroup(account, webhook.id) };
        }),
    );
  });
}

/** Returns the queue for first attempts. @param now ISO 8601 */
export function webhookQueue(webhook: Webhook, now: string): 'webhooks' | 'slowWebhooks' {
  return isTroubled(webhook, now) ? 'slowWebhooks' : 'webhooks';
}

/** Returns the MessageGroupId: fair queueing per webhook. */
export function webhookMessageGroup(account: number, endpointId: number): string {
  return `${account}-${endpointId}`;
}
