import { type Account, beingErased, resumed, suspended } from '#shared/domain/accounts/account.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { removeAccount, removeItemsOf } from '#shared/store/accounts/account-erasure.ts';
import { unaudited } from '#shared/store/audit/audit-log.ts';
import { changeAccount } from './change-account.ts';

/** How long requests may go on that were let in before an account was suspended, and what follows from them. */
const LETTING_OUT_MS = 60_000;

/**
 * Takes an account out of service: within half a minute its keys open nothing, and its script and clicks are silent; the
 * schedules pass it by, and no mail and no webhook goes out. All that it has stays.
 */
export async function suspendAccount(call: AccountCall): Promise<Account> {
  return changeAccount(call, (account) => suspended(account, call.runtime.now()));
}

/** Takes an account into service again. @throws Refusal `invalid` where it is being erased */
export async function resumeAccount(call: AccountCall): Promise<Account> {
  return changeAccount(call, resumed);
}

/**
 * Removes an account with everything that it has in the table. It is suspended first, and marked: what breaks off can only
 * be done again, from the start, and removes the rest. The table is gone through until nothing was found, for the stream
 * may bring late what was written before.
 * @returns how many items were removed, besides the account itself
 */
export async function eraseAccount(call: AccountCall): Promise<number> {
  const { runtime } = call;
  const { id, suspendedAt = runtime.now() } = await changeAccount(call, (account) =>
    beingErased(account, runtime.now()),
  );
  await runtime.sleep(Math.max(0, Date.parse(suspendedAt) + LETTING_OUT_MS - Date.parse(runtime.now())));
  let removed = 0;
  for (let found = await removeItemsOf(id); found > 0; found = await removeItemsOf(id)) removed += found;
  // Nothing is left, the audit log least of all.
  await unaudited(() => removeAccount(id));
  return removed;
}
