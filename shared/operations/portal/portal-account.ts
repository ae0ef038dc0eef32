import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { listAccountsInService, readAccountsInService } from '#shared/store/accounts/accounts.ts';
import { rememberingForAll } from '#shared/store/table/memory.ts';

/** Cache lifetime: a suspension takes effect everywhere within 30 seconds. */
const TRUSTED_MS = 30_000;

/** Cache name of the oldest account. */
const OLDEST = '';

const remembered = rememberingForAll<Account>(TRUSTED_MS, async (name) => {
  if (name !== OLDEST) return (await readAccountsInService([Number(name)]))[0] ?? null;
  const inService = await listAccountsInService();
  return inService.toSorted((one, other) => one.id - other.id).find(isInService) ?? null;
});

/**
 * Finds the account of a portal: the named one, otherwise the oldest active one. One call, cached for 30 seconds.
 * @returns null if it does not exist or is suspended
 */
export function portalAccount({ runtime }: TimedCall, account: number | undefined): Promise<Account | null> {
  return remembered(Date.parse(runtime.now()), account === undefined ? OLDEST : String(account));
}
