import pLimit from 'p-limit';
import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { cycleOf, dueRun, lastRun, runBefore, startOfDay } from '#shared/domain/payouts/payout-cycle.ts';
import type { AccountCall, Call, OpenCall } from '#shared/operations/call.ts';
import { allPromoters } from '#shared/operations/promoters/all-promoters.ts';
import { findAccount, listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { noteSettledRun, readSettledRun } from '#shared/store/payouts/payout-runs.ts';
import { readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import type { FinalizedPayout } from './finalize-payout.ts';
import { payOut } from './payout-collect.ts';
import { finishPayout } from './payout-gather.ts';
import { runTerms } from './payout-terms.ts';

/** Which payouts a run makes. */
export interface PayoutRun {
  /** ISO 8601: it pays what was earned before the last day of the account's cycle then, so that a late run pays the same. */
  readonly asOf: string;
  /**
   * Whether it is for those accounts alone whose day has come and was not settled, as the schedule's is. A person's run is
   * for all that have a cycle, and for one that is named in any case.
   */
  readonly onlyDue?: boolean;
  /** Only this account's; all, where it is left out. */
  readonly account?: number | undefined;
  /** Whether there is time for another promoter. */
  readonly hasTime?: () => boolean;
  /** Gets the error where a promoter could not be paid. The others are paid all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** What has come of a run. */
export interface PaidOut {
  /** Accounts that it was for. */
  readonly accounts: number;
  /** Payouts that this run has made, or finished: not those that another one was faster with. */
  readonly payouts: number;
  /** Promoters, or payouts begun before, that could not be dealt with. */
  readonly failures: number;
  /** False where time ran out: run again, it goes on. */
  readonly finished: boolean;
}

/** How many promoters are paid at the same time. */
const AT_ONCE = 16;

/**
 * The payout run (contract §6). It can be run again, late, twice at once, or after it died half-way: what has been paid is in
 * a payout and is not found again, and a payout that was left unfinished is finished first. A day of an account's cycle is
 * settled once all its promoters were dealt with.
 */
export async function runPayouts(call: OpenCall, run: PayoutRun): Promise<PaidOut> {
  const only = run.account === undefined ? null : await findAccount(run.account);
  const named = only && isInService(only) ? [only] : [];
  const accounts = run.account === undefined ? await listAccountsInService() : named;
  const tally = { accounts: 0, payouts: 0, failures: 0, finished: true };
  for (const account of accounts) {
    const { failures } = tally;
    await inTurns(await unfinished({ ...call, account }), run, tally);
    const day = await dayOf(account, run);
    if (day === null) continue;
    tally.accounts += 1;
    await inTurns(await promoters({ ...call, account }, day), run, tally);
    const isSettled = tally.finished && tally.failures === failures;
    if (isSettled && cycleOf(account) !== 'manual') await noteSettledRun(account.id, day);
  }
  return tally;
}

/** Does something and says how many payouts have come of it. */
type Step = () => Promise<number>;

async function unfinished(call: Call): Promise<Step[]> {
  const open = await readOpenPayouts(call.account.id);
  return [...new Set(open.map(({ payoutId }) => payoutId))].map(
    (id) => async () => ownOf([await finishPayout(call, id)]),
  );
}

/**
 * The day that a run is for in an account, ISO 8601; null where it is for none. An account of which no day was noted, since
 * it is new, or of an earlier version, has the last one noted that is not due: none of before is to be made up for, and its first
 * one is, should its run fail.
 */
async function dayOf(account: Account, { asOf, onlyDue, account: named }: PayoutRun): Promise<string | null> {
  const last = lastRun(cycleOf(account), asOf);
  if (!onlyDue) return last ?? (named === undefined ? null : startOfDay(asOf));
  const settled = await readSettledRun(account.id);
  const due = dueRun(account, settled, asOf);
  const noted = due === null ? last : runBefore(cycleOf(account), due);
  if (settled === null && noted !== null) await noteSettledRun(account.id, noted);
  return due;
}

async function promoters(call: AccountCall, day: string): Promise<Step[]> {
  const ids = await allPromoters(call.account.id);
  const terms = runTerms(call.account, day);
  return ids.map((promoterId) => async () => {
    if (!(await hasEnoughCustomers(call, promoterId))) return 0;
    return ownOf(await payOut(call, { promoterId }, terms));
  });
}

/** Whether a promoter has brought as many customers as the account asks for, in all its campaigns together. */
async function hasEnoughCustomers({ account, runtime }: AccountCall, promoterId: number): Promise<boolean> {
  const { minPayingCustomers = 0 } = account;
  if (minPayingCustomers === 0) return true;
  const found = await attempt(() => readPromoter(account.id, promoterId), runtime);
  const brought = (found?.promotions ?? []).map(({ campaignId }) => found?.counters(campaignId).customers_count ?? 0);
  return brought.reduce((sum, count) => sum + count, 0) >= minPayingCustomers;
}

/** How many payouts this run has sealed: what two runs at once say adds up to what there is. */
function ownOf(settled: readonly (FinalizedPayout | null)[]): number {
  return settled.filter((one) => one?.isOwn).length;
}

async function inTurns(
  steps: readonly Step[],
  { hasTime = () => true, onFailure = () => {} }: PayoutRun,
  tally: { payouts: number; failures: number; finished: boolean },
): Promise<void> {
  await pLimit(AT_ONCE).map(steps, async (step) => {
    if (!hasTime()) {
      tally.finished = false;
      return;
    }
    try {
      const made = await step();
      tally.payouts += made;
    } catch (error) {
      tally.failures += 1;
      onFailure(error);
    }
  });
}
