import { Refusal } from '#shared/domain/refusal.ts';
import { assertFormatSupportsTypes } from '#shared/domain/webhooks/event-names.ts';
import {
  type CredentialChanges,
  changeCredentials,
  NO_CREDENTIALS,
} from '#shared/domain/webhooks/receiver-credentials.ts';
import type { Webhook, WebhookSettings } from '#shared/domain/webhooks/types.ts';
import { buildWebhook, disableWebhook } from '#shared/domain/webhooks/webhook.ts';
import { MAX_WEBHOOKS } from '#shared/domain/webhooks/webhook-changes.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readWebhooks, webhookCountWrite, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import type { SecretCall } from './call.ts';
import { assertAllowedAddress } from './check-address.ts';
import { encryptEndpointAccess } from './endpoint-access.ts';
import type { ShownWebhook } from './show-webhook.ts';
import { deriveSecrets } from './valid-secrets.ts';

export const TOO_MANY_WEBHOOKS = `An account can have ${MAX_WEBHOOKS} webhooks, not counting those of its campaigns: delete one first.`;

/** A webhook to create. */
interface WebhookInput extends Pick<Webhook, 'url' | 'types'>, Omit<WebhookSettings, 'access'>, CredentialChanges {
  readonly enabled?: boolean | undefined;
}

/**
 * Creates a webhook. Several webhooks can have the same address.
 * @throws Refusal `invalid` for an address, a campaign, a header, or an event type that the format does not support;
 * also at the webhook limit
 */
export async function createWebhook(
  { account, runtime, mac }: SecretCall,
  { url, types, headers, basicAuthUser, basicAuthPassword, enabled: isEnabled = true, ...settings }: WebhookInput,
): Promise<ShownWebhook> {
  assertAllowedAddress('url', url);
  return withReservedNumbers(account.id, async (numbers) => {
    const [id = 0] = await numbers.take('webhook', 1);
    const now = runtime.now();
    const access = changeCredentials(NO_CREDENTIALS, { headers, basicAuthUser, basicAuthPassword });
    const encryptedAccess = await encryptEndpointAccess(account.id, id, access, mac);
    const newWebhook = buildWebhook({ id, url, campaignId: null, types, ...settings, access: encryptedAccess }, now);
    assertFormatSupportsTypes(newWebhook);
    await assertCampaignsExist(account.id, newWebhook.campaignIds);
    const webhook = isEnabled ? newWebhook : disableWebhook(newWebhook, 'by_hand', now);
    // Before the write: if KMS fails, no webhook is left that the caller does not know of.
    const secrets = await deriveSecrets(account.id, webhook, now, mac);
    await retryOnConflict(async () => {
      const { webhooks, createdCount } = await readWebhooks(account.id);
      const accountWebhooks = webhooks.filter(({ campaignId }) => campaignId === null);
      if (accountWebhooks.length >= MAX_WEBHOOKS) throw new Refusal({ code: 'invalid', message: TOO_MANY_WEBHOOKS });
      await commit([webhookWrite(account.id, null, webhook), webhookCountWrite(account.id, createdCount)]);
    }, runtime);
    return { webhook, secrets, access };
  });
}
