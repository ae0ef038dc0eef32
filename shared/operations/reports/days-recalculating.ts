import type { Account } from '#shared/domain/accounts/account.ts';
import { UTC } from '#shared/domain/time-zone.ts';
import { readFeedHead } from '#shared/store/reports/report-feed.ts';

/** Whether an account's report figures have yet to move to the days of its time zone. No request if it never changed. */
export async function areDaysRecalculating({ id, timeZone }: Pick<Account, 'id' | 'timeZone'>): Promise<boolean> {
  if (timeZone === undefined) return false;
  const { recalculation, timeZone: stored = UTC } = (await readFeedHead(id)) ?? {};
  return recalculation !== undefined || stored !== timeZone;
}
