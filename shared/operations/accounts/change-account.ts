import type { Account } from '#shared/domain/accounts/account.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { accountWrites, readAccount } from '#shared/store/accounts/accounts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Changes the stored account, not a cached copy. Retries on a conflict.
 * @param decide returns the same object if there is nothing to write
 * @throws Refusal `not_found`; errors of `decide`
 */
export function changeAccount(
  { account: { id }, runtime }: Call,
  decide: (before: Account) => Account,
): Promise<Account> {
  return retryOnConflict(async () => {
    const before = await readAccount(id);
    if (!before) throw new Refusal({ code: 'not_found', what: 'account' });
    const after = decide(before);
    if (after !== before) await commit(accountWrites(before, after));
    return after;
  }, runtime);
}
