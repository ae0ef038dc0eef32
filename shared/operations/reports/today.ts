import type { Account } from '#shared/domain/accounts/account.ts';
import type { Day } from '#shared/domain/day.ts';
import { localDay } from '#shared/domain/time-zone.ts';
import type { TimedCall } from '#shared/operations/call.ts';

/** Returns the current day of an account's reports. */
export function reportToday({ account, runtime }: TimedCall & { readonly account: Pick<Account, 'timeZone'> }): Day {
  return localDay(runtime.now(), account.timeZone);
}
