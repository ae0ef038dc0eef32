import { findAccount } from '#shared/store/accounts/accounts.ts';
import { remembering } from '#shared/store/table/memory.ts';

/** How long a process trusts what it knows of an account: one that is suspended is so everywhere within half a minute. */
const TRUSTED_MS = 30_000;

const remembered = remembering(TRUSTED_MS, findAccount);

/** The account that a page names, suspended or not; null where there is none. One call, then none for half a minute. */
export function knownAccount(nowMs: number, account: number) {
  return remembered(nowMs, account, '');
}
