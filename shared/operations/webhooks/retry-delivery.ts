import { Refusal } from '#shared/domain/refusal.ts';
import { resendDelivery } from '#shared/domain/webhooks/delivery.ts';
import { assertWebhookEnabled } from '#shared/domain/webhooks/webhook-changes.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { deliveryWrites, readDelivery } from '#shared/store/webhooks/deliveries.ts';
import type { SendingCall } from './call.ts';
import { queueAttempt } from './queue-attempt.ts';
import { type DeliveryIdentifier, loadShownDelivery, resolveDeliveryId, type ShownDelivery } from './show-delivery.ts';

/**
 * Sends a delivery again in any state, with the same id and text, so that receivers deduplicate. The text says if a
 * person in it was erased.
 * @returns the delivery before the attempt
 * @throws Refusal `not_found`; `invalid` if disabled; Error as {@link queueAttempt}
 */
export async function retryDelivery(call: SendingCall, identifier: DeliveryIdentifier): Promise<ShownDelivery> {
  const { account, runtime } = call;
  const id = await resolveDeliveryId(account.id, identifier);
  const { delivery, webhook } = await retryOnConflict(async () => {
    const { delivery: before, webhook } = await readDelivery(account.id, id);
    if (!before || !webhook) throw new Refusal({ code: 'not_found', what: 'webhook delivery' });
    assertWebhookEnabled(webhook);
    const delivery = resendDelivery(before, runtime.now());
    await commit(deliveryWrites(account.id, before, delivery));
    return { delivery, webhook };
  }, runtime);
  await queueAttempt(call, delivery, webhook);
  return loadShownDelivery(account.id, delivery);
}
