import type { Account } from '#shared/domain/accounts/account.ts';
import { type ApiKey, formatApiKey } from '#shared/domain/accounts/api-key.ts';
import type { Actor, Scope } from '#shared/domain/accounts/caller.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { createAccount as store, createApiKey as storeKey } from '#shared/store/accounts/accounts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';

/** Creates an account. Its currency is final: stored amounts use it. */
export async function createCompanyAccount(
  { runtime }: OpenCall,
  details: Pick<Account, 'name' | 'currency'>,
): Promise<Account> {
  const [id = 0] = await takeNumbers(0, 'account', 1);
  const account: Account = { id, ...details, createdAt: runtime.now() };
  await store(account);
  return account;
}

/**
 * Creates an API key.
 * @param more scopes (default: all) and creator
 * @returns the secret, shown once and never stored
 */
export async function issueApiKey(
  { account, runtime }: Call,
  name: string,
  options: { readonly scopes?: readonly Scope[] | undefined; readonly createdBy?: Actor } = {},
): Promise<{ key: string; stored: ApiKey }> {
  const { scopes, createdBy } = options;
  const attributes = { ...(scopes ? { scopes } : {}), ...(createdBy ? { createdBy } : {}) };
  const key = formatApiKey(account.id, runtime.token());
  return {
    key,
    stored: await storeKey(account.id, key, { name, ...attributes, createdAt: runtime.now() }),
  };
}
