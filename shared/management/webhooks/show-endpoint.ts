import type { Page } from '#shared/domain/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { secretMessage, secretOf, validSecrets } from '#shared/domain/webhooks/secrets.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import type { Mac } from '#shared/outside/mac.ts';
import { findEndpoint, readListeners } from '#shared/store/listeners.ts';
import type { SecretCall } from './call.ts';

/** A secret as whoever verifies needs it. */
export interface ShownSecret {
  readonly secret: string;
  readonly createdAt: string;
  /** Until when messages are signed with it, ISO 8601; null for the newest. */
  readonly expiresAt: string | null;
}

/** An endpoint with all secrets that messages to it are signed with, the newest first. */
export interface ShownEndpoint {
  readonly endpoint: Endpoint;
  readonly secrets: readonly ShownSecret[];
}

/** The endpoint of that id. @throws Refusal `not_found` */
export async function namedEndpoint(account: number, id: number): Promise<Endpoint> {
  const endpoint = await findEndpoint(account, id);
  if (!endpoint) throw new Refusal({ code: 'not_found', what: 'webhook' });
  return endpoint;
}

/** The endpoint of that id with its secrets. @throws Refusal `not_found` */
export async function showEndpoint({ account, runtime, mac }: SecretCall, id: number): Promise<ShownEndpoint> {
  const endpoint = await namedEndpoint(account, id);
  return { endpoint, secrets: await secretsOf(account, endpoint, runtime.now(), mac) };
}

/** A page of an account's endpoints, those of campaigns too, oldest first. One call. */
export async function pageOfEndpoints(account: number, { page, perPage }: Page) {
  const { endpoints } = await readListeners(account);
  return { rows: endpoints.slice((page - 1) * perPage, page * perPage), total: endpoints.length };
}

/** The secrets of an endpoint that are valid, the newest first. They are made anew: none is stored. */
export function secretsOf(account: number, endpoint: Endpoint, now: string, mac: Mac): Promise<ShownSecret[]> {
  const shown = validSecrets(endpoint, now).map(async ({ generation, createdAt, expiresAt }) => {
    const made = await mac(secretMessage({ account, endpointId: endpoint.id, generation }));
    return { secret: secretOf(made), createdAt, expiresAt };
  });
  return Promise.all(shown);
}
