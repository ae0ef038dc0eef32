import { Refusal } from '#shared/domain/refusal.ts';
import { type AccessChanges, changedAccess, NO_ACCESS } from '#shared/domain/webhooks/access.ts';
import { refuseWithoutText } from '#shared/domain/webhooks/names.ts';
import type { Webhook, WebhookSettings } from '#shared/domain/webhooks/types.ts';
import { disabled, newWebhook } from '#shared/domain/webhooks/webhook.ts';
import { MOST_ENDPOINTS } from '#shared/domain/webhooks/webhook-changes.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readWebhooks, webhookCountWrite, webhookWrite } from '#shared/store/webhooks/listeners.ts';
import type { SecretCall } from './call.ts';
import { assertAllowedAddress } from './check-address.ts';
import { assertCampaignsExist } from './check-campaigns.ts';
import { encryptEndpointAccess } from './endpoint-access.ts';
import type { ShownWebhook } from './show-webhook.ts';
import { deriveSecrets } from './valid-secrets.ts';

export const TOO_MANY_WEBHOOKS = `An account can have ${MOST_ENDPOINTS} webhooks, besides those of its campaigns: delete one first.`;

/** A webhook to create. */
export interface WebhookInput extends Pick<Webhook, 'url' | 'types'>, Omit<WebhookSettings, 'access'>, AccessChanges {
  readonly enabled?: boolean | undefined;
}

/**
 * Creates a webhook; addresses need not be unique.
 * @throws Refusal `invalid` for address, campaign, header, or a type without text in the format; also at the limit
 */
export async function createWebhook(
  { account, runtime, mac }: SecretCall,
  { url, types, headers, basicAuthUser, basicAuthPassword, enabled: isEnabled = true, ...settings }: WebhookInput,
): Promise<ShownWebhook> {
  assertAllowedAddress('url', url);
  const numbers = reserveNumbers(account.id);
  try {
    const [id = 0] = await numbers.take('webhook', 1);
    const now = runtime.now();
    const access = changedAccess(NO_ACCESS, { headers, basicAuthUser, basicAuthPassword });
    const sealed = await encryptEndpointAccess(account.id, id, access, mac);
    const made = newWebhook({ id, url, campaignId: null, types, ...settings, access: sealed }, now);
    refuseWithoutText(made);
    await assertCampaignsExist(account.id, made.campaignIds);
    const webhook = isEnabled ? made : disabled(made, 'by_hand', now);
    // First: if KMS fails, no unknown webhook is left.
    const secrets = await deriveSecrets(account.id, webhook, now, mac);
    await retryOnConflict(async () => {
      const { webhooks, made } = await readWebhooks(account.id);
      const own = webhooks.filter(({ campaignId }) => campaignId === null);
      if (own.length >= MOST_ENDPOINTS) throw new Refusal({ code: 'invalid', message: TOO_MANY_WEBHOOKS });
      await commit([webhookWrite(account.id, null, webhook), webhookCountWrite(account.id, made)]);
    }, runtime);
    return { webhook, secrets, access };
  } catch (error) {
    if (error instanceof Refusal) numbers.giveBack();
    throw error;
  }
}
