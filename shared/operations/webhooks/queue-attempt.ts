import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import type { SendingCall } from './call.ts';
import { webhookMessageGroup, webhookQueue } from './queue-webhooks.ts';

/**
 * Queues an attempt of a stored delivery. First attempts to healthy webhooks use the fast queue.
 * @throws Error if the queue rejects it. The delivery stays pending until sent again; safe to retry
 */
export async function queueAttempt(
  { account, runtime, send }: SendingCall,
  { id, attempts }: Pick<Delivery, 'id' | 'attempts'>,
  webhook: Webhook,
): Promise<void> {
  const queue = attempts.length > 0 ? 'slowWebhooks' : webhookQueue(webhook, runtime.now());
  await send([
    { queue, message: { account: account.id, delivery: id }, group: webhookMessageGroup(account.id, webhook.id) },
  ]);
}
