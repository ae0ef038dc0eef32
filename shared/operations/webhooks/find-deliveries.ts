import { firstDeliveryId, standing } from '#shared/domain/webhooks/delivery.ts';
import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { listDeliveries } from '#shared/store/webhooks/deliveries.ts';
import { type ShownDelivery, shownDeliveries } from './show-delivery.ts';
import { namedWebhook } from './show-webhook.ts';

/** Which deliveries are looked for. */
interface WantedDeliveries {
  readonly state: Delivery['state'];
  /** The id of the one that they come after; null for all. */
  readonly before?: string | null;
  /** The first time at which the service learned of what they report, ISO 8601; all that are kept, where it is left out. */
  readonly since?: string;
}

/** How many are read in a call. */
const READ_AT_ONCE = 100;

/**
 * The deliveries of a webhook that stand so, what became known last first, in pages of which some may be empty. A call for each
 * hundred that there are, wanted or not.
 */
export async function* foundDeliveries(
  account: number,
  webhook: Webhook,
  { state, before = null, since }: WantedDeliveries,
): AsyncGenerator<readonly Delivery[]> {
  const first = since === undefined ? '' : firstDeliveryId(since);
  let from = before;
  for (;;) {
    const { deliveries, more } = await listDeliveries(account, webhook.id, { before: from, limit: READ_AT_ONCE });
    const recent = deliveries.filter(({ id }) => id >= first);
    yield recent.map((delivery) => standing(delivery, webhook)).filter((delivery) => delivery.state === state);
    from = deliveries.at(-1)?.id ?? null;
    if (!more || from === null || recent.length < deliveries.length) return;
  }
}

/**
 * The first deliveries of a webhook that stand so, with what they say, what became known last first.
 * @param limit the most that are shown
 * @throws Refusal `not_found` where there is no such webhook
 */
export async function deliveriesThatStand(
  { account }: Call,
  endpointId: number,
  wanted: WantedDeliveries,
  limit: number,
): Promise<ShownDelivery[]> {
  const found: Delivery[] = [];
  for await (const some of foundDeliveries(account.id, await namedWebhook(account.id, endpointId), wanted)) {
    found.push(...some);
    if (found.length >= limit) break;
  }
  return shownDeliveries(account.id, found.slice(0, limit));
}
