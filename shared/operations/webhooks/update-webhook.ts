import { changedWebhook, type WebhookChanges } from '#shared/domain/webhooks/webhook-changes.ts';
import { webhookWrite } from '#shared/store/listeners.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { SecretCall } from './call.ts';
import { checkAddress } from './check-address.ts';
import { namedWebhook, type ShownWebhook } from './show-webhook.ts';
import { secretsOf } from './valid-secrets.ts';

/**
 * Changes a webhook. What happened while it was disabled it is not told later.
 * @throws Refusal `not_found`; `invalid` where the address may not be called, or is for a campaign to say
 */
export async function updateWebhook(
  { account, runtime, mac }: SecretCall,
  id: number,
  changes: WebhookChanges,
): Promise<ShownWebhook> {
  if (changes.url !== undefined) checkAddress('url', changes.url);
  return attempt(async () => {
    const before = await namedWebhook(account.id, id);
    const now = runtime.now();
    const webhook = changedWebhook(before, changes, now);
    // Before the change: a new secret that could not be told would be signed with from then on.
    const secrets = await secretsOf(account.id, webhook, now, mac);
    if (webhook !== before) await commit([webhookWrite(account.id, before, webhook)]);
    return { webhook, secrets };
  }, runtime);
}
