import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import { type Caller, type Scope, toActor } from '#shared/domain/accounts/caller.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { listApiKeys, revokeApiKey } from '#shared/store/accounts/accounts.ts';
import { issueApiKey } from './create-account.ts';

/** Limit of unrevoked keys. */
export const MAX_API_KEYS = 100;
export const TOO_MANY_API_KEYS = `An account can have ${MAX_API_KEYS} keys: revoke one first.`;

interface ApiKeyPage {
  readonly rows: readonly ApiKey[];
  readonly total: number;
}

/** Returns a page of keys, including revoked ones, oldest first. */
export async function listApiKeysPage({ account }: Call, { page, perPage }: PageRequest): Promise<ApiKeyPage> {
  const keys = (await listApiKeys(account.id)).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return { rows: keys.slice((page - 1) * perPage, page * perPage), total: keys.length };
}

/**
 * Creates a key with scopes. Only the admin command creates keys with full access.
 * @returns the secret, shown once
 * @throws Refusal `invalid` beyond the limit of keys
 */
export async function createScopedKey(
  call: Call & { readonly caller: Caller },
  { name, scopes }: { readonly name: string; readonly scopes: readonly Scope[] },
): Promise<{ key: string; stored: ApiKey }> {
  const inUse = (await listApiKeys(call.account.id)).filter(({ revokedAt }) => revokedAt === null);
  if (inUse.length >= MAX_API_KEYS) throw new Refusal({ code: 'invalid', message: TOO_MANY_API_KEYS });
  return issueApiKey(call, name, { scopes, createdBy: toActor(call.caller) });
}

/**
 * Revokes a key within 30 seconds. Idempotent.
 * @throws Refusal `not_found`
 */
export async function revokeKey({ account, runtime }: Call, id: string): Promise<ApiKey> {
  const key = (await listApiKeys(account.id)).find((apiKey) => apiKey.id === id);
  if (!key) throw new Refusal({ code: 'not_found', what: 'API key' });
  if (key.revokedAt !== null) return key;
  const now = runtime.now();
  await revokeApiKey(account.id, id, now);
  return { ...key, revokedAt: now };
}
