import { standing } from '#shared/domain/webhooks/delivery.ts';
import type { Call } from '#shared/operations/call.ts';
import { findDeliveryBefore, listDeliveries } from '#shared/store/webhooks/deliveries.ts';
import { type ShownDelivery, shownDeliveries } from './show-delivery.ts';
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
): Promise<{ readonly deliveries: ShownDelivery[]; readonly more: boolean }> {
  const [webhook, found] = await Promise.all([
    namedWebhook(account.id, endpointId),
    listDeliveries(account.id, endpointId, page),
  ]);
  const deliveries = found.deliveries.map((delivery) => standing(delivery, webhook));
  return { deliveries: await shownDeliveries(account.id, deliveries), more: found.more };
}

/**
 * A page of the deliveries of a webhook, for whoever counts pages: one call more than {@link deliveriesOf} has, for each
 * megabyte before the page.
 * @param page how many rows a page has, and which one it is, from 1 on
 * @throws Refusal `not_found` where there is no such webhook
 */
export async function pageOfDeliveries(
  call: Call,
  endpointId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly deliveries: ShownDelivery[]; readonly more: boolean }> {
  if (page === 1) return deliveriesOf(call, endpointId, { before: null, limit });
  await namedWebhook(call.account.id, endpointId);
  const before = await findDeliveryBefore(call.account.id, endpointId, (page - 1) * limit);
  return before === null ? { deliveries: [], more: false } : deliveriesOf(call, endpointId, { before, limit });
}
