import { deliveryId } from '#shared/domain/webhooks/delivery.ts';
import { isTroubled, wants } from '#shared/domain/webhooks/endpoint.ts';
import { noticesOf } from '#shared/domain/webhooks/notices.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import type { Sending, WebhookMessage } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { accountOf } from '#shared/store/table/keys.ts';

/**
 * What goes into the queues of webhooks for events of one account: a message for each thing that is told and each endpoint.
 * @param now ISO 8601
 */
export function webhookSendings(
  events: readonly StoredEvent[],
  endpoints: readonly Endpoint[],
  now: string,
): Sending<WebhookMessage>[] {
  return events.flatMap(({ key, event }) => {
    const account = accountOf(key.pk);
    return noticesOf(account, event).flatMap((notice) =>
      endpoints
        .filter((endpoint) => wants(endpoint, notice, event.recordedAt))
        .map((endpoint) => {
          const message = { account, delivery: deliveryId(notice, event.recordedAt, endpoint.id), event: key };
          return { queue: laneOf(endpoint, now), message, group: groupOf(account, endpoint.id) };
        }),
    );
  });
}

/** The queue in which an endpoint's first attempts wait. @param now ISO 8601 */
export function laneOf(endpoint: Endpoint, now: string): 'webhooks' | 'slowWebhooks' {
  return isTroubled(endpoint, now) ? 'slowWebhooks' : 'webhooks';
}

/** By what SQS shares out its attention: endpoint by endpoint. */
export function groupOf(account: number, endpointId: number): string {
  return `${account}-${endpointId}`;
}
