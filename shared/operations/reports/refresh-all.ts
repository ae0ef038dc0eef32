import pLimit from 'p-limit';
import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { refreshReports } from './refresh.ts';

/** Which reports are brought up to date. */
interface RefreshRun {
  readonly rollUp: RollUp;
  /** Only this account's; all, where it is left out. */
  readonly account?: number | undefined;
  /** Whether there is time for some more. */
  readonly hasTime?: () => boolean;
  /** Gets the error where an account's roll-up failed. Those of the others go on. */
  readonly onFailure?: (error: unknown) => void;
}

/** What has come of a run. */
interface RefreshedAll {
  readonly accounts: number;
  readonly entries: number;
  readonly sheets: number;
  /** Accounts whose reports could not be brought up to date. */
  readonly failures: number;
  /** False where time ran out: run again, it goes on. */
  readonly finished: boolean;
}

/** How many accounts are worked at at the same time. */
const AT_ONCE = 4;

/** Brings the reports of every account that is in service up to date (specification: Report freshness). */
export async function refreshAll(
  call: OpenCall,
  { rollUp, account, hasTime = () => true, onFailure = () => {} }: RefreshRun,
): Promise<RefreshedAll> {
  const ids = account === undefined ? (await listAccountsInService()).map(({ id }) => id) : [account];
  const tally = { accounts: ids.length, entries: 0, sheets: 0, failures: 0, finished: true };
  await pLimit(AT_ONCE).map(ids, async (id) => {
    try {
      const { entries, sheets, finished } = await refreshReports({ ...call, account: { id } }, rollUp, hasTime);
      tally.entries += entries;
      tally.sheets += sheets;
      tally.finished &&= finished;
    } catch (error) {
      tally.failures += 1;
      onFailure(error);
    }
  });
  return tally;
}
