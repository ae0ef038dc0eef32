import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import { actorOf, type Caller, type Scope } from '#shared/domain/accounts/caller.ts';
import type { Page } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { listApiKeys, revokeApiKey } from '#shared/store/accounts/accounts.ts';
import { createApiKey } from './create-account.ts';

/** How many keys an account can have that are not revoked. */
export const MOST_KEYS = 100;
export const TOO_MANY_KEYS = `An account can have ${MOST_KEYS} keys: revoke one first.`;

/** What the company is shown of its keys. */
interface ShownKeys {
  readonly rows: readonly ApiKey[];
  readonly total: number;
}

/** A page of the account's keys, those that were revoked too, oldest first. One call. */
export async function pageOfKeys({ account }: Call, { page, perPage }: Page): Promise<ShownKeys> {
  const keys = (await listApiKeys(account.id)).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return { rows: keys.slice((page - 1) * perPage, page * perPage), total: keys.length };
}

/**
 * Makes a key that has scopes. Keys that may do everything are made by the admin command alone.
 * @returns the key itself, which is shown this once
 * @throws Refusal `invalid` where the account has as many as it can
 */
export async function createScopedKey(
  call: Call & { readonly caller: Caller },
  { name, scopes }: { readonly name: string; readonly scopes: readonly Scope[] },
): Promise<{ key: string; stored: ApiKey }> {
  const inUse = (await listApiKeys(call.account.id)).filter(({ revokedAt }) => revokedAt === null);
  if (inUse.length >= MOST_KEYS) throw new Refusal({ code: 'invalid', message: TOO_MANY_KEYS });
  return createApiKey(call, name, { scopes, createdBy: actorOf(call.caller) });
}

/**
 * Revokes a key: within half a minute it opens nothing any more. One that was revoked stays as it is.
 * @throws Refusal `not_found` where the account has no such key
 */
export async function revokeKey({ account, runtime }: Call, id: string): Promise<ApiKey> {
  const key = (await listApiKeys(account.id)).find((one) => one.id === id);
  if (!key) throw new Refusal({ code: 'not_found', what: 'API key' });
  if (key.revokedAt !== null) return key;
  const now = runtime.now();
  await revokeApiKey(account.id, id, now);
  return { ...key, revokedAt: now };
}
