import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { refuseCampaigns } from '#shared/domain/webhooks/webhook-changes.ts';
import type { Call } from '#shared/operations/call.ts';
import { webhookRemoval } from '#shared/store/listeners.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { namedWebhook } from './show-webhook.ts';

/**
 * Deletes a webhook. Its deliveries cannot be asked for any more, and go when their time is over.
 * @returns the webhook as it was
 * @throws Refusal `not_found`; `invalid` where it is a campaign's
 */
export async function deleteWebhook({ account, runtime }: Call, id: number): Promise<Webhook> {
  return attempt(async () => {
    const webhook = await namedWebhook(account.id, id);
    refuseCampaigns(webhook);
    await commit([webhookRemoval(account.id, webhook)]);
    return webhook;
  }, runtime);
}
