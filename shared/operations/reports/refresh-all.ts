import pLimit from 'p-limit';
import type { Account } from '#shared/domain/accounts/account.ts';
import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { updateContestStandings } from '#shared/operations/contests/update-standings.ts';
import { listAccountsInService, readAccount } from '#shared/store/accounts/accounts.ts';
import { recalculateDays } from './recalculate-days.ts';
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

/**
 * Refreshes reports and standings of contests of accounts in service (specification: Report freshness), and
 * recalculates reports whose time zone changed.
 */
export async function refreshAllReports(
  call: OpenCall,
  { rollUp, account, hasTime = () => true, onFailure = () => {} }: RefreshRun,
): Promise<RefreshAllResult> {
  const accounts: readonly Pick<Account, 'id' | 'timeZone'>[] =
    account === undefined ? await listAccountsInService() : [(await readAccount(account)) ?? { id: account }];
  const tally = { accounts: accounts.length, entries: 0, sheets: 0, failures: 0, finished: true };
  const refreshing = pLimit(REFRESH_CONCURRENCY);
  const forEachAccount = (selected: typeof accounts, work: (one: Pick<Account, 'id' | 'timeZone'>) => Promise<void>) =>
    refreshing.map(selected, async (selectedAccount) => {
      try {
        await work(selectedAccount);
      } catch (error) {
        tally.failures += 1;
        onFailure(error);
      }
    });
  await forEachAccount(accounts, async (account) => {
    const own = { ...call, account };
    const { entries, sheets, finished } = await refreshReports(own, rollUp, hasTime);
    tally.entries += entries;
    tally.sheets += sheets;
    // Standings of contests have the figures of promoters.
    const updated = finished && (rollUp !== 'promoters' || (await updateContestStandings(own, hasTime)));
    tally.finished &&= updated;
  });
  // Last and without an effect on `finished`: large accounts take several runs.
  const zoned = accounts.filter(({ timeZone }) => rollUp === 'campaigns' && timeZone !== undefined);
  await forEachAccount(zoned, async (zonedAccount) => void (await recalculateDays(call, zonedAccount, hasTime)));
  return tally;
}
