import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { listAccountsInService, readAccountsInService } from '#shared/store/accounts/accounts.ts';
import { cachedGlobally } from '#shared/store/table/cache.ts';

/** A suspension takes effect within 30 seconds. */
const CACHE_MS = 30_000;

/** Cache name of the oldest account; no account has it. */
const OLDEST = '';

const cachedAccount = cachedGlobally<Account>(CACHE_MS, async (name) => {
  if (name !== OLDEST) return (await readAccountsInService([Number(name)]))[0] ?? null;
  const inService = await listAccountsInService();
  return inService.toSorted((a, b) => a.id - b.id).find(isInService) ?? null;
});

/**
 * Finds a portal's account: the named or oldest one; cached for 30 seconds.
 * @returns null if unknown or suspended
 */
export function findPortalAccount({ runtime }: TimedCall, account: number | undefined): Promise<Account | null> {
  return cachedAccount(Date.parse(runtime.now()), account === undefined ? OLDEST : String(account));
}
