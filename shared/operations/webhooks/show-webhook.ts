import type { Page } from '#shared/domain/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { findWebhook, readListeners } from '#shared/store/listeners.ts';
import type { SecretCall } from './call.ts';
import { type Secret, secretsOf } from './valid-secrets.ts';

/** A webhook with all secrets that messages to it are signed with, the newest first. */
export interface ShownWebhook {
  readonly webhook: Webhook;
  readonly secrets: readonly Secret[];
}

/** The webhook of that id. @throws Refusal `not_found` */
export async function namedWebhook(account: number, id: number): Promise<Webhook> {
  const webhook = await findWebhook(account, id);
  if (!webhook) throw new Refusal({ code: 'not_found', what: 'webhook' });
  return webhook;
}

/** The webhook of that id with its secrets. @throws Refusal `not_found` */
export async function showWebhook({ account, runtime, mac }: SecretCall, id: number): Promise<ShownWebhook> {
  const webhook = await namedWebhook(account.id, id);
  return { webhook, secrets: await secretsOf(account.id, webhook, runtime.now(), mac) };
}

/** A page of an account's webhooks, those of campaigns too, oldest first. One call. */
export async function pageOfWebhooks({ account }: Call, { page, perPage }: Page) {
  const { webhooks } = await readListeners(account.id);
  return { rows: webhooks.slice((page - 1) * perPage, page * perPage), total: webhooks.length };
}
