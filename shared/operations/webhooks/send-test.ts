import { buildTestDelivery } from '#shared/domain/webhooks/test-delivery.ts';
import { assertWebhookEnabled } from '#shared/domain/webhooks/webhook-changes.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { deliveryWrites } from '#shared/store/webhooks/deliveries.ts';
import type { SendingCall } from './call.ts';
import { queueAttempt } from './queue-attempt.ts';
import { loadShownDelivery, type ShownDelivery } from './show-delivery.ts';
import { loadWebhook } from './show-webhook.ts';

/**
 * Sends a test delivery. Not idempotent.
 * @returns the delivery before the attempt
 * @throws Refusal `not_found`; `invalid` if disabled; Error as {@link queueAttempt}
 */
export async function sendTestDelivery(call: SendingCall, endpointId: number): Promise<ShownDelivery> {
  const { account, runtime } = call;
  const webhook = await loadWebhook(account.id, endpointId);
  assertWebhookEnabled(webhook);
  const delivery = buildTestDelivery({ account: account.id, webhook, token: runtime.token() }, runtime.now());
  await commit(deliveryWrites(account.id, null, delivery));
  await queueAttempt(call, delivery, webhook);
  return loadShownDelivery(account.id, delivery);
}
