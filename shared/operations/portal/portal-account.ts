import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { listAccountsInService, readAccountsInService } from '#shared/store/accounts/accounts.ts';
import { rememberingForAll } from '#shared/store/table/memory.ts';

/** How long a process trusts what it knows of an account: one that is suspended is so everywhere within half a minute. */
const TRUSTED_MS = 30_000;

/** The oldest one has this name here: no account has it. */
const OLDEST = '';

const remembered = rememberingForAll<Account>(TRUSTED_MS, async (name) => {
  if (name !== OLDEST) return (await readAccountsInService([Number(name)]))[0] ?? null;
  const inService = await listAccountsInService();
  return inService.toSorted((one, other) => one.id - other.id).find(isInService) ?? null;
});

/**
 * The account whose portal an address means: the one that it names, else the oldest in service. One call, then none for half a
 * minute.
 * @returns null where it is none, or out of service
 */
export function portalAccount({ runtime }: TimedCall, account: number | undefined): Promise<Account | null> {
  return remembered(Date.parse(runtime.now()), account === undefined ? OLDEST : String(account));
}
