import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { ApiKey } from '#shared/domain/accounts/api-key.ts';
import type { Scope } from '#shared/domain/accounts/caller.ts';
import { keys, partitions, sha256 } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { commit, create, put, replace, update, type Write } from '#shared/store/table/transaction.ts';

/** Makes an account and lists it in the directory. */
export async function createAccount(account: Account): Promise<void> {
  await commit([
    create(keys.account(account.id), { ...account }, 'taken'),
    create(keys.directory(account.id), { ...account }, 'taken'),
    create(keys.allNumbered(account.id), { since: account.createdAt }, 'taken'),
  ]);
}

/** Writes an account that was changed, if it is as it was loaded; the next revision of it is written. */
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

/** The same, by the action that functions have which authenticate their callers. */
export async function readAccount(id: number): Promise<Account | null> {
  const key = keys.account(id);
  return (await readItems([key])).get<Account>(key);
}

/** Accounts by id, of those that are in service. One call. @param ids a hundred at the most */
export async function readAccountsInService(ids: readonly number[]): Promise<Account[]> {
  const found = await readItems(ids.map((id) => keys.account(id)));
  return ids.flatMap((id) => found.get<Account>(keys.account(id)) ?? []).filter(isInService);
}

/** Every account of the deployment; for the admin command, schedules, and whoever signs in: no call with a key lists them. */
export async function listAccounts(): Promise<Account[]> {
  const items = await readPartition(partitions.directory);
  return items.filter(({ sk }) => sk.startsWith('account#')) as unknown as Account[];
}

/** The accounts that schedules go through: those that are in service. */
export async function listAccountsInService(): Promise<Account[]> {
  return (await listAccounts()).filter(isInService);
}

/** The id of a key. @param hash the key's SHA-256 */
function apiKeyId(hash: string): string {
  return hash.slice(0, 12);
}

/** Stores the SHA-256 of a key. */
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

/** All keys of an account, those that were revoked too, in no order. */
export async function listApiKeys(account: number): Promise<ApiKey[]> {
  return (await readPartition(partitions.apiKeys(account))) as unknown as ApiKey[];
}

/**
 * Revokes the key of that id; processes that have seen it valid forget so within half a minute (operations/accounts/find-caller.ts).
 * @returns false where the account has no such key
 */
export async function revokeApiKey(account: number, id: string, now: string): Promise<boolean> {
  const item = (await readPartition(partitions.apiKeys(account))).find((key) => key.id === id);
  if (!item) return false;
  const revoked = { expression: 'SET revokedAt = :now', values: { ':now': now } };
  await commit([update(keys.apiKey(account, item.sk), revoked, { expression: 'attribute_exists(pk)' }, 'stale')]);
  return true;
}

/** An account, and the key that opens it. */
export interface Opened {
  readonly account: Account;
  /** `scopes` null: it may do everything. */
  readonly key: { readonly id: string; readonly scopes: readonly Scope[] | null };
}

/**
 * The account that a key opens, or null where it opens none: no key opens one that is suspended. One call.
 * @param hash the key's SHA-256
 */
export async function openedBy(account: number, hash: string): Promise<Opened | null> {
  const key = keys.apiKey(account, hash);
  const found = await readItems([key, keys.account(account)]);
  const stored = found.get<ApiKey>(key);
  const opened = stored && stored.revokedAt === null ? found.get<Account>(keys.account(account)) : null;
  if (!(stored && opened && isInService(opened))) return null;
  return { account: opened, key: { id: apiKeyId(hash), scopes: stored.scopes ?? null } };
}
