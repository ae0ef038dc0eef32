import { assertNotCampaignWebhook } from '#shared/domain/webhooks/webhook-changes.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { webhookRemoval } from '#shared/store/webhooks/webhooks.ts';
import type { SecretCall } from './call.ts';
import { type ListedWebhook, loadListedWebhook, loadWebhook } from './show-webhook.ts';

/**
 * Deletes a webhook. Its deliveries become inaccessible and expire.
 * @returns the deleted webhook
 * @throws Refusal `not_found`; `invalid` for a campaign's webhook
 */
export async function deleteWebhook({ account, runtime, mac }: SecretCall, id: number): Promise<ListedWebhook> {
  return retryOnConflict(async () => {
    const webhook = await loadWebhook(account.id, id);
    assertNotCampaignWebhook(webhook);
    const listedWebhook = await loadListedWebhook(account.id, webhook, mac);
    await commit([webhookRemoval(account.id, webhook)]);
    return listedWebhook;
  }, runtime);
}
