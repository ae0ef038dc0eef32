import pLimit from 'p-limit';
import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { updateContestStandings } from '#shared/operations/contests/update-standings.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { refreshReports } from './refresh.ts';

interface RefreshRun {
  readonly rollUp: RollUp;
  /** Default: all. */
  readonly account?: number | undefined;
  readonly hasTime?: () => boolean;
  /** Called per failed account; others continue. */
  readonly onFailure?: (error: unknown) => void;
}

interface RefreshAllResult {
  readonly accounts: number;
  readonly entries: number;
  readonly sheets: number;
  readonly failures: number;
  /** False on timeout; the next run continues. */
  readonly finished: boolean;
}

const REFRESH_CONCURRENCY = 4;

/** Refreshes reports and standings of contests of accounts in service (specification: Report freshness). */
export async function refreshAllReports(
  call: OpenCall,
  { rollUp, account, hasTime = () => true, onFailure = () => {} }: RefreshRun,
): Promise<RefreshAllResult> {
  const ids = account === undefined ? (await listAccountsInService()).map(({ id }) => id) : [account];
  const tally = { accounts: ids.length, entries: 0, sheets: 0, failures: 0, finished: true };
  await pLimit(REFRESH_CONCURRENCY).map(ids, async (id) => {
    try {
      const own = { ...call, account: { id } };
      const { entries, sheets, finished } = await refreshReports(own, rollUp, hasTime);
      tally.entries += entries;
      tally.sheets += sheets;
      // Standings of contests have the figures of promoters.
      const updated = finished && (rollUp !== 'promoters' || (await updateContestStandings(own, hasTime)));
      tally.finished &&= updated;
    } catch (error) {
      tally.failures += 1;
      onFailure(error);
    }
  });
  return tally;
}
