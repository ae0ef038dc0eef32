import { createHmac } from 'node:crypto';
import { sendNotices } from '#shared/operations/projections/send-notices.ts';
import { attemptDelivery, type DeliveryResult } from '#shared/operations/webhooks/deliver.ts';
import type { QueueMessage, WebhookMessage } from '#shared/outside/queues.ts';
import { createPoster, type PostWebhook } from '#shared/outside/webhook-post.ts';
import { buildWebhookText } from '#shared/present/webhooks/webhook.ts';
import { type Runtime, runtime } from '#shared/runtime.ts';
import type { StoredEvent } from '#shared/store/journal.ts';

interface Waiting {
  readonly due: number;
  readonly sending: QueueMessage<WebhookMessage>;
}

const key = Buffer.alloc(32, 7);
/** Replaces the key service. */
export const mac = async (message: string) => createHmac('sha256', key).update(message).digest();

/**
 * Queues and their consumers with a virtual clock that jumps to the next due message: 28 hours take a moment. Table,
 * receivers and attempt durations are real; options limit the timeout.
 */
export function createClockedQueues(options: { readonly defaultTimeoutMs?: number; readonly slowMs?: number } = {}) {
  let now = Date.now();
  const waiting: Waiting[] = [];
  const failedMessages: WebhookMessage[] = [];
  const results: DeliveryResult[] = [];
  const post = createPoster({ allowsLoopback: true }, options);
  const clock: Runtime = {
    ...runtime,
    // Advances on each read, so that times are unique.
    now: () => {
      now += 1;
      return new Date(now).toISOString();
    },
    random: () => 0,
    sleep: async () => {},
  };
  const send = async (sendings: readonly QueueMessage[]) => {
    for (const sending of sendings as QueueMessage<WebhookMessage>[]) {
      if (sending.queue === 'failedWebhooks') failedMessages.push(sending.message);
      else waiting.push({ due: now + (sending.delayS ?? 0) * 1000, sending });
    }
  };
  const dependencies = { post: post as PostWebhook, send, mac, text: buildWebhookText };

  /**
   * Delivers the next due message.
   * @returns the result; undefined when none is due until then
   */
  async function step(until = Number.POSITIVE_INFINITY): Promise<DeliveryResult | undefined> {
    const [first] = waiting.toSorted((a, b) => a.due - b.due);
    if (!first || first.due > until) {
      if (Number.isFinite(until)) now = Math.max(now, until);
      return undefined;
    }
    now = Math.max(now, first.due);
    const { queue, message } = first.sending;
    // Deletes the message after processing, like the function does.
    const delivered = await attemptDelivery(
      { runtime: clock },
      message,
      queue === 'webhooks' ? queue : 'slowWebhooks',
      dependencies,
    );
    waiting.splice(waiting.indexOf(first), 1);
    results.push(delivered);
    return delivered;
  }

  return {
    runtime: clock,
    dependencies,
    waiting,
    /** Dead-letter queue. */
    failed: failedMessages,
    results,
    notify: (...events: StoredEvent[]) => sendNotices({ runtime: clock }, events, send),
    send,
    step,
    run: async (hours = Number.POSITIVE_INFINITY): Promise<void> => {
      const until = now + hours * 3_600_000;
      while (await step(until)) {}
    },
  };
}
