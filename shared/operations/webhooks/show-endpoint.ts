import type { Page } from '#shared/domain/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { findEndpoint, readListeners } from '#shared/store/listeners.ts';
import type { SecretCall } from './call.ts';
import { type Secret, secretsOf } from './valid-secrets.ts';

/** An endpoint with all secrets that messages to it are signed with, the newest first. */
export interface ShownEndpoint {
  readonly endpoint: Endpoint;
  readonly secrets: readonly Secret[];
}

/** The endpoint of that id. @throws Refusal `not_found` */
export async function namedEndpoint(account: number, id: number): Promise<Endpoint> {
  const endpoint = await findEndpoint(account, id);
  if (!endpoint) throw new Refusal({ code: 'not_found', what: 'webhook' });
  return endpoint;
}

/** The endpoint of that id with its secrets. @throws Refusal `not_found` */
export async function showEndpoint({ account, runtime, mac }: SecretCall, id: number): Promise<ShownEndpoint> {
  const endpoint = await namedEndpoint(account.id, id);
  return { endpoint, secrets: await secretsOf(account.id, endpoint, runtime.now(), mac) };
}

/** A page of an account's endpoints, those of campaigns too, oldest first. One call. */
export async function pageOfEndpoints({ account }: Call, { page, perPage }: Page) {
  const { endpoints } = await readListeners(account.id);
  return { rows: endpoints.slice((page - 1) * perPage, page * perPage), total: endpoints.length };
}
