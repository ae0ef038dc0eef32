import { effectiveDelivery, firstDeliveryId } from '#shared/domain/webhooks/delivery.ts';
import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { listDeliveries } from '#shared/store/webhooks/deliveries.ts';
import { loadShownDeliveries, type ShownDelivery } from './show-delivery.ts';
import { loadWebhook } from './show-webhook.ts';

interface DeliveryQuery {
  readonly state: Delivery['state'];
  /** Exclusive start id; null: all. */
  readonly before?: string | null;
  /** Earliest `recordedAt`, ISO 8601; default: all. */
  readonly since?: string;
}

const PAGE_SIZE = 100;

/** Yields deliveries in a state, newest first, in possibly empty pages. One request per hundred in any state. */
export async function* scanDeliveries(
  account: number,
  webhook: Webhook,
  { state, before = null, since }: DeliveryQuery,
): AsyncGenerator<readonly Delivery[]> {
  const first = since === undefined ? '' : firstDeliveryId(since);
  let from = before;
  for (;;) {
    const { deliveries, more } = await listDeliveries(account, webhook.id, { before: from, limit: PAGE_SIZE });
    const recent = deliveries.filter(({ id }) => id >= first);
    yield recent.map((delivery) => effectiveDelivery(delivery, webhook)).filter((delivery) => delivery.state === state);
    from = deliveries.at(-1)?.id ?? null;
    if (!more || from === null || recent.length < deliveries.length) return;
  }
}

/**
 * Returns deliveries in a state with texts, newest first.
 * @param limit maximum number
 * @throws Refusal `not_found`
 */
export async function findDeliveriesByState(
  { account }: Call,
  endpointId: number,
  query: DeliveryQuery,
  limit: number,
): Promise<ShownDelivery[]> {
  const deliveries: Delivery[] = [];
  for await (const batch of scanDeliveries(account.id, await loadWebhook(account.id, endpointId), query)) {
    deliveries.push(...batch);
    if (deliveries.length >= limit) break;
  }
  return loadShownDeliveries(account.id, deliveries.slice(0, limit));
}
