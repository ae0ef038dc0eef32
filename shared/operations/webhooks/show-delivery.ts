import { Refusal } from '#shared/domain/refusal.ts';
import { standing, webhookOf } from '#shared/domain/webhooks/delivery.ts';
import { deliveryNumber, idsBeginWith } from '#shared/domain/webhooks/delivery-number.ts';
import type { Delivery } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { findDeliveryIds, readDelivery } from '#shared/store/webhooks/deliveries.ts';
import { openTexts } from '#shared/store/webhooks/delivery-texts.ts';

/** A delivery with what it says. */
export interface ShownDelivery {
  readonly delivery: Delivery;
  /** What is sent; where somebody whom it was about was erased, that it was. */
  readonly text: string;
}

/** Deliveries with what they say, in their order. One call for up to fifty of them. */
export async function shownDeliveries(account: number, deliveries: readonly Delivery[]): Promise<ShownDelivery[]> {
  const textOf = await openTexts(account, deliveries);
  return deliveries.map((delivery) => ({ delivery, text: textOf(delivery) }));
}

/** A delivery with what it says. One call. */
export async function shownDelivery(account: number, delivery: Delivery): Promise<ShownDelivery> {
  return { delivery, text: (await openTexts(account, [delivery]))(delivery) };
}

/** A delivery by its id; or by its webhook and its id or number. */
export type DeliveryName = string | { readonly webhookId: number; readonly delivery: string | number };

/** The id of the delivery that is named. One call, where it is named by its number. @throws Refusal `not_found` */
export async function deliveryNamed(account: number, name: DeliveryName): Promise<string> {
  if (typeof name === 'string') return name;
  const { webhookId, delivery } = name;
  const ids =
    typeof delivery === 'number'
      ? (await findDeliveryIds(account, webhookId, idsBeginWith(delivery))).filter(
          (id) => deliveryNumber(id) === delivery,
        )
      : [delivery].filter((id) => webhookOf(id) === webhookId);
  const [found] = ids;
  if (found === undefined) throw new Refusal({ code: 'not_found', what: 'webhook delivery' });
  return found;
}

/** The delivery of that name. Two calls, and one before where it is named by its number. @throws Refusal `not_found` */
export async function showDelivery({ account }: Call, name: DeliveryName): Promise<ShownDelivery> {
  const { delivery, webhook } = await readDelivery(account.id, await deliveryNamed(account.id, name));
  if (!delivery || !webhook) throw new Refusal({ code: 'not_found', what: 'webhook delivery' });
  return shownDelivery(account.id, standing(delivery, webhook));
}
