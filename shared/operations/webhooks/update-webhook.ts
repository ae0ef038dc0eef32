import { type CredentialChanges, changeCredentials } from '#shared/domain/webhooks/receiver-credentials.ts';
import { applyWebhookChanges, type WebhookChanges } from '#shared/domain/webhooks/webhook-changes.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import type { SecretCall } from './call.ts';
import { assertAllowedAddress } from './check-address.ts';
import { decryptEndpointAccess, encryptEndpointAccess } from './endpoint-access.ts';
import { loadWebhook, type ShownWebhook } from './show-webhook.ts';
import { deriveSecrets } from './valid-secrets.ts';

/**
 * Updates a webhook. Events from while it was disabled are not sent later.
 * @throws Refusal `not_found`; `invalid` for address, campaign, header, or a type without text in the format; also for
 * the address of a campaign's webhook
 */
export async function updateWebhook(
  { account, runtime, mac }: SecretCall,
  id: number,
  { headers, basicAuthUser, basicAuthPassword, ...changes }: Omit<WebhookChanges, 'access'> & CredentialChanges,
): Promise<ShownWebhook> {
  if (changes.url !== undefined) assertAllowedAddress('url', changes.url);
  await assertCampaignsExist(account.id, changes.campaignIds);
  const changesAccess = [headers, basicAuthUser, basicAuthPassword].some((value) => value !== undefined);
  return retryOnConflict(async () => {
    const before = await loadWebhook(account.id, id);
    const now = runtime.now();
    const accessBefore = await decryptEndpointAccess(account.id, before, mac);
    const access = changeCredentials(accessBefore, { headers, basicAuthUser, basicAuthPassword });
    const encrypted = changesAccess ? ((await encryptEndpointAccess(account.id, id, access, mac)) ?? null) : undefined;
    const webhook = applyWebhookChanges(before, { ...changes, access: encrypted }, now);
    // Before the commit: messages must not be signed with a secret that cannot be shown.
    const secrets = await deriveSecrets(account.id, webhook, now, mac);
    if (webhook !== before) await commit([webhookWrite(account.id, before, webhook)]);
    return { webhook, secrets, access };
  }, runtime);
}
