import { Refusal } from '#shared/domain/refusal.ts';
import { effectiveDelivery, parseWebhookId } from '#shared/domain/webhooks/delivery.ts';
import { deliveryIdPrefix, deliveryNumber } from '#shared/domain/webhooks/delivery-number.ts';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { findDeliveryIds, readDelivery } from '#shared/store/webhooks/deliveries.ts';
import { decryptDeliveryTexts } from '#shared/store/webhooks/delivery-texts.ts';

/** A delivery with its text. */
export interface ShownDelivery {
  readonly delivery: Delivery;
  /** Body, or a note that a person in it was erased. */
  readonly text: string;
}

/** Loads the texts of deliveries. One request per fifty. */
export async function loadShownDeliveries(account: number, deliveries: readonly Delivery[]): Promise<ShownDelivery[]> {
  const textOf = await decryptDeliveryTexts(account, deliveries);
  return deliveries.map((delivery) => ({ delivery, text: textOf(delivery) }));
}

/** Loads the text of a delivery. One request. */
export async function loadShownDelivery(account: number, delivery: Delivery): Promise<ShownDelivery> {
  return { delivery, text: (await decryptDeliveryTexts(account, [delivery]))(delivery) };
}

/** Delivery id; or webhook with delivery id or number. */
export type DeliveryIdentifier = string | { readonly webhookId: number; readonly delivery: string | number };

/** Resolves a delivery id; one request for numbers. @throws Refusal `not_found` */
export async function resolveDeliveryId(account: number, identifier: DeliveryIdentifier): Promise<string> {
  if (typeof identifier === 'string') return identifier;
  const { webhookId, delivery } = identifier;
  const ids =
    typeof delivery === 'number'
      ? (await findDeliveryIds(account, webhookId, deliveryIdPrefix(delivery))).filter(
          (id) => deliveryNumber(id) === delivery,
        )
      : [delivery].filter((id) => parseWebhookId(id) === webhookId);
  const [newest] = ids;
  if (newest === undefined) throw new Refusal({ code: 'not_found', what: 'webhook delivery' });
  return newest;
}

/** Returns a delivery in two requests, three for numbers. @throws Refusal `not_found` */
export async function showDelivery({ account }: Call, identifier: DeliveryIdentifier): Promise<ShownDelivery> {
  const { delivery, webhook } = await readDelivery(account.id, await resolveDeliveryId(account.id, identifier));
  if (!delivery || !webhook) throw new Refusal({ code: 'not_found', what: 'webhook delivery' });
  return loadShownDelivery(account.id, effectiveDelivery(delivery, webhook));
}
