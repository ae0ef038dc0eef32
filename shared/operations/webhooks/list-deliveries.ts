import { standing } from '#shared/domain/webhooks/delivery.ts';
import type { Call } from '#shared/operations/call.ts';
import { listDeliveries } from '#shared/store/deliveries.ts';
import { shownDeliveries } from './show-delivery.ts';
import { namedWebhook } from './show-webhook.ts';

/**
 * Deliveries of a webhook with what they say, what became known last first. Two calls at the same time, and one after them.
 * @param page how many, and the id of the delivery that they come after; null for the first page
 * @throws Refusal `not_found` where there is no such webhook
 */
export async function deliveriesOf(
  { account }: Call,
  endpointId: number,
  page: { readonly before: string | null; readonly limit: number },
) {
  const [webhook, found] = await Promise.all([
    namedWebhook(account.id, endpointId),
    listDeliveries(account.id, endpointId, page),
  ]);
  const deliveries = found.deliveries.map((delivery) => standing(delivery, webhook));
  return { deliveries: await shownDeliveries(account.id, deliveries), more: found.more };
}
