import type { Account } from '#shared/domain/account.ts';
import { makeApiKey } from '#shared/domain/api-key.ts';
import type { Scope } from '#shared/domain/caller.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { type ApiKey, createAccount as store, createApiKey as storeKey } from '#shared/store/accounts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';

/** Makes an account. Its currency cannot be changed later: every amount it keeps is in it. */
export async function createAccount(
  { runtime }: OpenCall,
  wanted: Pick<Account, 'name' | 'currency'>,
): Promise<Account> {
  const [id = 0] = await takeNumbers(0, 'account', 1);
  const account: Account = { id, ...wanted, createdAt: runtime.now() };
  await store(account);
  return account;
}

/**
 * Makes an API key of an account.
 * @param scopes what it may do; everything, unless given
 * @returns the key itself, which is shown this once and stored nowhere, and what is kept of it
 */
export async function createApiKey(
  { account, runtime }: Call,
  name: string,
  scopes?: readonly Scope[],
): Promise<{ key: string; stored: ApiKey }> {
  const key = makeApiKey(account.id, runtime.token());
  return {
    key,
    stored: await storeKey(account.id, key, { name, ...(scopes ? { scopes } : {}), createdAt: runtime.now() }),
  };
}
