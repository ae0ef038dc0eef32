import { effectiveDelivery } from '#shared/domain/webhooks/delivery.ts';
import type { DeliveredRecord } from '#shared/domain/webhooks/entity.ts';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { findDeliveryIdAt, listDeliveries, readRecordDeliveries } from '#shared/store/webhooks/deliveries.ts';
import { readWebhooks } from '#shared/store/webhooks/webhooks.ts';
import { loadShownDeliveries, type ShownDelivery } from './show-delivery.ts';
import { loadWebhook } from './show-webhook.ts';

/**
 * Returns deliveries with texts, newest first. Two parallel requests, then one.
 * @param page limit and exclusive start id; null: first page
 * @throws Refusal `not_found`
 */
export async function listWebhookDeliveries(
  { account }: Call,
  endpointId: number,
  page: { readonly before: string | null; readonly limit: number },
): Promise<{ readonly deliveries: ShownDelivery[]; readonly more: boolean }> {
  const [webhook, result] = await Promise.all([
    loadWebhook(account.id, endpointId),
    listDeliveries(account.id, endpointId, page),
  ]);
  const deliveries = result.deliveries.map((delivery) => effectiveDelivery(delivery, webhook));
  return { deliveries: await loadShownDeliveries(account.id, deliveries), more: result.more };
}

/**
 * Returns a numbered page. One more request than {@link listWebhookDeliveries} per megabyte before it.
 * @param page rows per page, and number from 1
 * @throws Refusal `not_found`
 */
export async function listDeliveriesPage(
  call: Call,
  endpointId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly deliveries: ShownDelivery[]; readonly more: boolean }> {
  if (page === 1) return listWebhookDeliveries(call, endpointId, { before: null, limit });
  await loadWebhook(call.account.id, endpointId);
  const before = await findDeliveryIdAt(call.account.id, endpointId, (page - 1) * limit);
  return before === null ? { deliveries: [], more: false } : listWebhookDeliveries(call, endpointId, { before, limit });
}

/**
 * Returns deliveries about a record to all present webhooks, with texts, newest first. Two parallel requests, then two;
 * more if there are deliveries to removed webhooks.
 * @param page limit and exclusive start id; null: first page
 */
export async function listRecordDeliveries(
  { account }: Call,
  record: DeliveredRecord,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<{ readonly deliveries: ShownDelivery[]; readonly more: boolean }> {
  const [{ webhooks }, first] = await Promise.all([
    readWebhooks(account.id),
    readRecordDeliveries(account.id, record, { before, limit }),
  ]);
  const webhooksById = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  const selectPresent = (deliveries: readonly Delivery[]) =>
    deliveries.flatMap((delivery) => {
      const webhook = webhooksById.get(delivery.endpointId);
      return webhook ? [effectiveDelivery(delivery, webhook)] : [];
    });
  const found = selectPresent(first.deliveries);
  let { last } = first;
  // Fills the page: the next one begins after the last delivery shown.
  while (found.length < limit && last !== null) {
    const next = await readRecordDeliveries(account.id, record, { before: last, limit });
    found.push(...selectPresent(next.deliveries));
    last = next.last;
  }
  const deliveries = found.slice(0, limit);
  return {
    deliveries: await loadShownDeliveries(account.id, deliveries),
    more: last !== null || found.length > deliveries.length,
  };
}
