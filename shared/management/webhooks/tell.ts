import { deliveryId } from '#shared/domain/webhooks/delivery.ts';
import { isTroubled, wants } from '#shared/domain/webhooks/endpoint.ts';
import { toldBy } from '#shared/domain/webhooks/told.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import type { Send, Sending, WebhookMessage } from '#shared/outside/queues.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { accountOf } from '#shared/store/keys.ts';
import { readListeners } from '#shared/store/listeners.ts';

/**
 * Asks for all that events tell to be told: one message for each thing and endpoint. Of events that come again the same is
 * asked for again, under the same ids.
 * @returns how many messages there were
 * @throws Error where a queue does not take them; the events have to come again then
 */
export async function tell(events: readonly StoredEvent[], send: Send): Promise<number> {
  const telling = events.filter(({ key, event }) => toldBy(accountOf(key.pk), event).length > 0);
  const byAccount = Map.groupBy(telling, ({ key }) => accountOf(key.pk));
  const sendings = await Promise.all(
    [...byAccount].map(async ([account, stored]) => {
      const { endpoints } = await readListeners(account);
      return webhookSendings(account, stored, endpoints);
    }),
  );
  const all = sendings.flat();
  if (all.length > 0) await send(all);
  return all.length;
}

function webhookSendings(
  account: number,
  events: readonly StoredEvent[],
  endpoints: readonly Endpoint[],
): Sending<WebhookMessage>[] {
  return events.flatMap(({ key, event }) =>
    toldBy(account, event).flatMap((told) =>
      endpoints
        .filter((endpoint) => wants(endpoint, told))
        .map((endpoint) => {
          const delivery = deliveryId(told, event.recordedAt, endpoint.id);
          return {
            queue: laneOf(endpoint),
            group: groupOf(account, endpoint.id),
            message: { account, delivery, event: key },
          };
        }),
    ),
  );
}

/** The queue in which an endpoint's first attempts wait. */
export function laneOf(endpoint: Endpoint): 'webhooks' | 'slowWebhooks' {
  return isTroubled(endpoint) ? 'slowWebhooks' : 'webhooks';
}

/** By what SQS shares out its attention: endpoint by endpoint. */
export function groupOf(account: number, endpointId: number): string {
  return `${account}-${endpointId}`;
}
