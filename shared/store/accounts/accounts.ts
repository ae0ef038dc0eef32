import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import type { Scope } from '#shared/domain/accounts/caller.ts';
import { keys, partitions, sha256 } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { commit, create, put, replace, update, type Write } from '#shared/store/table/transaction.ts';

/** Creates an account and its directory entry. */
export async function createAccount(account: Account): Promise<void> {
  await commit([
    create(keys.account(account.id), { ...account }, 'taken'),
    create(keys.directory(account.id), { ...account }, 'taken'),
    create(keys.allNumbered(account.id), { since: account.createdAt }, 'taken'),
  ]);
}

/** Writes an account with its next revision if unchanged. */
export function accountWrites(before: Account, after: Account): readonly Write[] {
  const item = { ...after, revision: (before.revision ?? 0) + 1 };
  return [
    replace(keys.account(after.id), item, unchangedSince(before.revision), 'stale'),
    put(keys.directory(after.id), item),
  ];
}

export async function findAccount(id: number): Promise<Account | null> {
  return readItem<Account>(keys.account(id));
}

/** Reads an account with BatchGetItem, the permission of functions that authenticate callers. */
export async function readAccount(id: number): Promise<Account | null> {
  const key = keys.account(id);
  return (await readItems([key])).get<Account>(key);
}

/** Reads active accounts. One call. @param ids at most 100 */
export async function readAccountsInService(ids: readonly number[]): Promise<Account[]> {
  const items = await readItems(ids.map((id) => keys.account(id)));
  return ids.flatMap((id) => items.get<Account>(keys.account(id)) ?? []).filter(isInService);
}

/** Lists all accounts. API calls never do this; the admin command, schedules and sign-ins do. */
export async function listAccounts(): Promise<Account[]> {
  const items = await readPartition(partitions.directory);
  return items.filter(({ sk }) => sk.startsWith('account#')) as unknown as Account[];
}

/** Lists active accounts. */
export async function listAccountsInService(): Promise<Account[]> {
  return (await listAccounts()).filter(isInService);
}

function apiKeyId(hash: string): string {
  return hash.slice(0, 12);
}

/** Stores an API key by the SHA-256 of its secret. */
export async function createApiKey(
  account: number,
  secret: string,
  key: Pick<ApiKey, 'name' | 'scopes' | 'createdAt' | 'createdBy'>,
): Promise<ApiKey> {
  const hash = sha256(secret);
  const stored: ApiKey = { ...key, id: apiKeyId(hash), revokedAt: null };
  await commit([create(keys.apiKey(account, hash), { ...stored }, 'taken')]);
  return stored;
}

/** Lists API keys of an account, including revoked ones. */
export async function listApiKeys(account: number): Promise<ApiKey[]> {
  return (await readPartition(partitions.apiKeys(account))) as unknown as ApiKey[];
}

/**
 * Revokes an API key. Processes with a cached copy reject it within 30 seconds (operations/accounts/find-caller.ts).
 * @returns false if there is no such key
 */
export async function revokeApiKey(account: number, id: string, now: string): Promise<boolean> {
  const item = (await readPartition(partitions.apiKeys(account))).find((key) => key.id === id);
  if (!item) return false;
  const revoked = { expression: 'SET revokedAt = :now', values: { ':now': now } };
  await commit([update(keys.apiKey(account, item.sk), revoked, { expression: 'attribute_exists(pk)' }, 'stale')]);
  return true;
}

/** An authenticated account with its API key. */
export interface AuthenticatedAccount {
  readonly account: Account;
  /** `scopes` null: unrestricted. */
  readonly key: { readonly id: string; readonly scopes: readonly Scope[] | null };
}

/**
 * Returns the account of a valid API key; null if revoked or the account is suspended. One call.
 * @param hash SHA-256 of the key
 */
export async function findAccountByApiKey(account: number, hash: string): Promise<AuthenticatedAccount | null> {
  const key = keys.apiKey(account, hash);
  const items = await readItems([key, keys.account(account)]);
  const stored = items.get<ApiKey>(key);
  const owner = stored && stored.revokedAt === null ? items.get<Account>(keys.account(account)) : null;
  if (!(stored && owner && isInService(owner))) return null;
  return { account: owner, key: { id: apiKeyId(hash), scopes: stored.scopes ?? null } };
}
