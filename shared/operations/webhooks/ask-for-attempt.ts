import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import type { SendingCall } from './call.ts';
import { groupOf, laneOf } from './queue-webhooks.ts';

/**
 * Asks for an attempt of a delivery, after it was written: whoever takes the message finds it. What is sent for the first
 * time to a webhook in good order goes by the quick lane, all else by that of retries.
 * @throws Error where the queue does not take it. Then the delivery is there, pending, and nobody sends it until it is sent
 * again by hand: the call fails, and can be repeated
 */
export async function askForAttempt(
  { account, runtime, send }: SendingCall,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  webhook: Webhook,
): Promise<void> {
  const queue = attempts.length > 0 ? 'slowWebhooks' : laneOf(webhook, runtime.now());
  await send([{ queue, message: { account: account.id, delivery: id }, group: groupOf(account.id, webhook.id) }]);
}
