import pLimit from 'p-limit';
import { Refusal } from '#shared/domain/refusal.ts';
import { assertWebhookEnabled } from '#shared/domain/webhooks/webhook-changes.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import type { SendingCall } from './call.ts';
import { scanDeliveries } from './find-deliveries.ts';
import { retryDelivery } from './retry-delivery.ts';
import { loadWebhook } from './show-webhook.ts';

const RETRY_CONCURRENCY = 10;

interface RetryTotals {
  readonly retried: number;
  /** Skipped. */
  readonly disabled: readonly number[];
}

/**
 * Sends failed deliveries again, of one webhook or all enabled ones, as {@link retryDelivery}. Can be repeated after a
 * crash.
 * @param selection webhook (null: all) and earliest `recordedAt`, ISO 8601
 * @param report gets the total after each hundred deliveries
 * @throws Refusal `not_found`, `invalid` if disabled; Error as `retryDelivery`
 */
export async function retryFailedDeliveries(
  call: SendingCall,
  { webhookId, since }: { readonly webhookId: number | null; readonly since: string },
  report: (retried: number) => void = () => {},
): Promise<RetryTotals> {
  const { id: account } = call.account;
  const webhooks =
    webhookId === null ? (await readNoticeReceivers(account)).webhooks : [await loadWebhook(account, webhookId)];
  if (webhookId !== null) for (const webhook of webhooks) assertWebhookEnabled(webhook);
  const [enabled, disabled] = [
    webhooks.filter((webhook) => webhook.disabled === null),
    webhooks.filter((webhook) => webhook.disabled !== null),
  ];
  let retried = 0;
  for (const webhook of enabled) {
    for await (const failed of scanDeliveries(account, webhook, { state: 'failed', since })) {
      const results = await pLimit(RETRY_CONCURRENCY).map(failed, ({ id }) => retryUnlessGone(call, id));
      retried += results.filter(Boolean).length;
      if (failed.length > 0) report(retried);
    }
  }
  return { retried, disabled: disabled.map(({ id }) => id) };
}

/** @returns false if expired meanwhile */
async function retryUnlessGone(call: SendingCall, id: string): Promise<boolean> {
  try {
    await retryDelivery(call, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'not_found') return false;
    throw error;
  }
}
