import type { Delivery } from '#shared/domain/webhooks/types.ts';
import { openTexts } from '#shared/store/delivery-texts.ts';

/** A delivery with what it says. */
export interface ShownDelivery {
  readonly delivery: Delivery;
  /** What is sent; where somebody it told of was erased, that it was. */
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
