import pLimit from 'p-limit';
import { isInService } from '#shared/domain/account.ts';
import type { AccountCall, Call, OpenCall } from '#shared/operations/call.ts';
import { allPromoters } from '#shared/operations/promoters/all-promoters.ts';
import { findAccount, listAccountsInService } from '#shared/store/accounts.ts';
import { readOpenPayouts } from '#shared/store/payouts.ts';
import { payOut } from './payout-collect.ts';
import { finishPayout } from './payout-gather.ts';
import type { SettledPayout } from './payout-settle.ts';
import { monthlyTerms } from './payout-terms.ts';

/** Which payouts a run makes. */
export interface PayoutRun {
  /** ISO 8601: it pays what was earned before the month of that time, so that a late run pays the same. */
  readonly asOf: string;
  /** Only this account's; all, where it is left out. */
  readonly account?: number | undefined;
  /** Whether there is time for another promoter. */
  readonly hasTime?: () => boolean;
  /** Gets the error where a promoter could not be paid. The others are paid all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** What has come of a run. */
export interface PaidOut {
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
 * The monthly payout run (contract §6). It can be run again, late, twice at once, or after it died half-way: what has
 * been paid is in a payout and is not found again, and a payout that was left unfinished is finished first.
 */
export async function runPayouts(call: OpenCall, run: PayoutRun): Promise<PaidOut> {
  const only = run.account === undefined ? null : await findAccount(run.account);
  const named = only && isInService(only) ? [only] : [];
  const accounts = run.account === undefined ? await listAccountsInService() : named;
  const tally = { accounts: 0, payouts: 0, failures: 0, finished: true };
  for (const account of accounts) {
    tally.accounts += 1;
    await inTurns(await unfinished({ ...call, account }), run, tally);
    await inTurns(await promoters({ ...call, account }, run.asOf), run, tally);
  }
  return tally;
}

/** Does something and says how many payouts have come of it. */
type Step = () => Promise<number>;

async function unfinished(call: Call): Promise<Step[]> {
  const open = await readOpenPayouts(call.account.id);
  return open.map(
    ({ payoutId }) =>
      async () =>
        ownOf([await finishPayout(call, payoutId)]),
  );
}

async function promoters(call: AccountCall, asOf: string): Promise<Step[]> {
  const ids = await allPromoters(call.account.id);
  const terms = monthlyTerms(call.account, asOf);
  return ids.map((promoterId) => async () => ownOf(await payOut(call, { promoterId }, terms)));
}

/** How many payouts this run has sealed: what two runs at once say adds up to what there is. */
function ownOf(settled: readonly (SettledPayout | null)[]): number {
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
