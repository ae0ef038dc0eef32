import type { Account } from '#shared/domain/accounts/account.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { accountWrites, readAccount } from '#shared/store/accounts/accounts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Changes an account as it is in the table, and not as some process remembers it. Whoever changes it at the same time
 * changes what comes of this.
 * @param decide the account as it is to be; the same one, where nothing is to be written
 * @throws Refusal `not_found` where it was erased meanwhile; what `decide` throws
 */
export function changeAccount(
  { account: { id }, runtime }: Call,
  decide: (before: Account) => Account,
): Promise<Account> {
  return attempt(async () => {
    const before = await readAccount(id);
    if (!before) throw new Refusal({ code: 'not_found', what: 'account' });
    const after = decide(before);
    if (after !== before) await commit(accountWrites(before, after));
    return after;
  }, runtime);
}
