import { findAccount } from '#shared/store/accounts/accounts.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';

/** A suspension is effective everywhere after it. */
const CACHE_MS = 30_000;

const readCached = cachedPerAccount(CACHE_MS, findAccount);

/** Returns an account, suspended or not, cached for half a minute. */
export function findCachedAccount(nowMs: number, account: number) {
  return readCached(nowMs, account, '');
}
