import {
  type Account,
  markAccountErasing,
  markAccountResumed,
  markAccountSuspended,
} from '#shared/domain/accounts/account.ts';
import { accountExportsPrefix, accountFilesPrefix } from '#shared/domain/assets/file-key.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { deleteFilesBelow } from '#shared/outside/files/files.ts';
import { removeAccount, removeAccountItems } from '#shared/store/accounts/account-erasure.ts';
import { runUnaudited } from '#shared/store/audit/audit-log.ts';
import { removeDueBroadcasts } from '#shared/store/broadcasts/broadcasts.ts';
import { changeAccount } from './change-account.ts';

/** Grace period for requests accepted before the suspension. */
const SUSPENSION_GRACE_MS = 60_000;

/**
 * Suspends an account. Within 30 seconds its keys, script and clicks stop working; schedules, e-mails and webhooks skip
 * it.
 */
export async function suspendAccount(call: AccountCall): Promise<Account> {
  return changeAccount(call, (account) => markAccountSuspended(account, call.runtime.now()));
}

/**
 * Resumes an account.
 * @throws Refusal `invalid` while it is being erased
 */
export async function resumeAccount(call: AccountCall): Promise<Account> {
  return changeAccount(call, markAccountResumed);
}

/**
 * Erases an account with its items and files. An interrupted erasure can only be restarted. Repeats until it finds no
 * items, because the stream may still write projections.
 * @returns number of removed items
 */
export async function eraseAccount(call: AccountCall): Promise<number> {
  const { runtime } = call;
  const { id, suspendedAt = runtime.now() } = await changeAccount(call, (account) =>
    markAccountErasing(account, runtime.now()),
  );
  await runtime.sleep(Math.max(0, Date.parse(suspendedAt) + SUSPENSION_GRACE_MS - Date.parse(runtime.now())));
  // First, because the broadcasts name these items.
  await removeDueBroadcasts(id);
  // Before the items: afterwards, an interrupted erasure could not be repeated.
  await Promise.all([accountFilesPrefix(id), accountExportsPrefix(id)].map(deleteFilesBelow));
  let removed = 0;
  for (let count = await removeAccountItems(id); count > 0; count = await removeAccountItems(id)) removed += count;
  // The erasure itself leaves no audit entry.
  await runUnaudited(() => removeAccount(id));
  return removed;
}
