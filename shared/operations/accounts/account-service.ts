import { type Account, beingErased, resumed, suspended } from '#shared/domain/account.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { removeAccount, removeItemsOf } from '#shared/store/account-erasure.ts';
import { updateAccount } from '#shared/store/accounts.ts';
import { unaudited } from '#shared/store/audit-log.ts';

/** How long requests may go on that were let in before an account was suspended, and what follows from them. */
const LETTING_OUT_MS = 60_000;

/**
 * Takes an account out of service: within half a minute its keys open nothing, and its script and clicks are silent; the
 * schedules pass it by, and no mail and no webhook goes out. All that it has stays.
 */
export async function suspendAccount({ account, runtime }: AccountCall): Promise<Account> {
  return written(account, suspended(account, runtime.now()));
}

/** Takes an account into service again. @throws Refusal `invalid` where it is being erased */
export async function resumeAccount({ account }: AccountCall): Promise<Account> {
  return written(account, resumed(account));
}

/**
 * Removes an account with everything that it has in the table. It is suspended first, and marked: what breaks off can only
 * be done again, from the start, and removes the rest. The table is gone through until nothing was found, for the stream
 * may bring late what was written before.
 * @returns how many items were removed, besides the account itself
 */
export async function eraseAccount({ account, runtime }: AccountCall): Promise<number> {
  const { id, suspendedAt = runtime.now() } = await written(account, beingErased(account, runtime.now()));
  await runtime.sleep(Math.max(0, Date.parse(suspendedAt) + LETTING_OUT_MS - Date.parse(runtime.now())));
  let removed = 0;
  for (let found = await removeItemsOf(id); found > 0; found = await removeItemsOf(id)) removed += found;
  // Nothing is left, the audit log least of all.
  await unaudited(() => removeAccount(id));
  return removed;
}

async function written(before: Account, after: Account): Promise<Account> {
  if (after !== before) await updateAccount(after);
  return after;
}
