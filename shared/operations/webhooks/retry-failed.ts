import pLimit from 'p-limit';
import { Refusal } from '#shared/domain/refusal.ts';
import { refuseDisabled } from '#shared/domain/webhooks/webhook-changes.ts';
import { readListeners } from '#shared/store/webhooks/listeners.ts';
import type { SendingCall } from './call.ts';
import { foundDeliveries } from './find-deliveries.ts';
import { retryDelivery } from './retry-delivery.ts';
import { namedWebhook } from './show-webhook.ts';

/** So many are sent again at the same time. */
const AT_ONCE = 10;

/** What came of sending all again that has failed. */
interface RetriedFailed {
  /** How many deliveries. */
  readonly retried: number;
  /** The webhooks that nothing was sent to, because they are disabled. */
  readonly disabled: readonly number[];
}

/**
 * Sends all deliveries again that have failed, of one webhook or of all that are enabled, each as {@link retryDelivery} does. A
 * call that broke off can be repeated: what it has sent again has not failed any more.
 * @param of the webhook, null for all of the account; and the first time at which the service learned of what is reported, ISO 8601
 * @param report is told how many are sent again after each hundred that were looked through
 * @throws Refusal `not_found`, and `invalid` where the webhook that is named is disabled; Error as `retryDelivery`
 */
export async function retryFailed(
  call: SendingCall,
  { webhookId, since }: { readonly webhookId: number | null; readonly since: string },
  report: (retried: number) => void = () => {},
): Promise<RetriedFailed> {
  const { id: account } = call.account;
  const webhooks =
    webhookId === null ? (await readListeners(account)).webhooks : [await namedWebhook(account, webhookId)];
  if (webhookId !== null) for (const webhook of webhooks) refuseDisabled(webhook);
  const [enabled, disabled] = [
    webhooks.filter((webhook) => webhook.disabled === null),
    webhooks.filter((webhook) => webhook.disabled !== null),
  ];
  let retried = 0;
  for (const webhook of enabled) {
    for await (const failed of foundDeliveries(account, webhook, { state: 'failed', since })) {
      const done = await pLimit(AT_ONCE).map(failed, ({ id }) => retryUnlessGone(call, id));
      retried += done.filter(Boolean).length;
      if (failed.length > 0) report(retried);
    }
  }
  return { retried, disabled: disabled.map(({ id }) => id) };
}

/** @returns whether it was sent again: its month may be over since it was found */
async function retryUnlessGone(call: SendingCall, id: string): Promise<boolean> {
  try {
    await retryDelivery(call, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'not_found') return false;
    throw error;
  }
}
