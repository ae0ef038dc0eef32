import { type Account, beingErased, resumed, suspended } from '#shared/domain/accounts/account.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { removeAccount, removeItemsOf } from '#shared/store/accounts/account-erasure.ts';
import { unaudited } from '#shared/store/audit/audit-log.ts';
import { changeAccount } from './change-account.ts';

/** Grace period after a suspension for requests that were already accepted, and for their effects. */
const LETTING_OUT_MS = 60_000;

/**
 * Suspends an account. Within 30 seconds its keys, script and clicks stop working; schedules skip it, and no e-mail or
 * webhook is sent. All data stays.
 */
export async function suspendAccount(call: AccountCall): Promise<Account> {
  return changeAccount(call, (account) => suspended(account, call.runtime.now()));
}

/**
 * Resumes a suspended account.
 * @throws Refusal `invalid` while it is being erased
 */
export async function resumeAccount(call: AccountCall): Promise<Account> {
  return changeAccount(call, resumed);
}

/**
 * Erases an account with all of its items. Suspends and marks it first: an interrupted erasure can only be restarted
 * from the beginning. Repeats until it finds no items, because the stream may still write late projections.
 * @returns number of removed items, without the account itself
 */
export async function eraseAccount(call: AccountCall): Promise<number> {
  const { runtime } = call;
  const { id, suspendedAt = runtime.now() } = await changeAccount(call, (account) =>
    beingErased(account, runtime.now()),
  );
  await runtime.sleep(Math.max(0, Date.parse(suspendedAt) + LETTING_OUT_MS - Date.parse(runtime.now())));
  let removed = 0;
  for (let found = await removeItemsOf(id); found > 0; found = await removeItemsOf(id)) removed += found;
  // No audit entry may remain after the erasure.
  await unaudited(() => removeAccount(id));
  return removed;
}
