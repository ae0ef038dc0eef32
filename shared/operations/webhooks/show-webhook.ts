import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { ReceiverCredentials } from '#shared/domain/webhooks/receiver-credentials.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import { findWebhook } from '#shared/store/webhooks/webhooks.ts';
import type { SecretCall } from './call.ts';
import { decryptEndpointAccess } from './endpoint-access.ts';
import { deriveSecrets, type WebhookSigningSecret } from './valid-secrets.ts';

/** A webhook with its credentials. */
export interface ListedWebhook {
  readonly webhook: Webhook;
  readonly access: ReceiverCredentials;
}

/** A webhook with valid signing secrets, newest first. */
export interface ShownWebhook extends ListedWebhook {
  readonly secrets: readonly WebhookSigningSecret[];
}

/** Returns a webhook. @throws Refusal `not_found` */
export async function loadWebhook(account: number, id: number): Promise<Webhook> {
  const webhook = await findWebhook(account, id);
  if (!webhook) throw new Refusal({ code: 'not_found', what: 'webhook' });
  return webhook;
}

/** Returns a webhook with its secrets. @throws Refusal `not_found` */
export async function showWebhook({ account, runtime, mac }: SecretCall, id: number): Promise<ShownWebhook> {
  const webhook = await loadWebhook(account.id, id);
  const [secrets, access] = await Promise.all([
    deriveSecrets(account.id, webhook, runtime.now(), mac),
    decryptEndpointAccess(account.id, webhook, mac),
  ]);
  return { webhook, secrets, access };
}

/** Returns webhooks, oldest first, including campaigns'. One request. */
export async function listWebhooksPage({ account, mac }: SecretCall, { page, perPage }: PageRequest) {
  const { webhooks } = await readNoticeReceivers(account.id);
  const pageWebhooks = webhooks.slice((page - 1) * perPage, page * perPage);
  const rows = await Promise.all(pageWebhooks.map((webhook) => loadListedWebhook(account.id, webhook, mac)));
  return { rows, total: webhooks.length };
}

/** Loads a webhook with its credentials. */
export async function loadListedWebhook(account: number, webhook: Webhook, mac: MacGenerator): Promise<ListedWebhook> {
  return { webhook, access: await decryptEndpointAccess(account, webhook, mac) };
}
