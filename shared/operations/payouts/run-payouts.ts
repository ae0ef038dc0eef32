import pLimit from 'p-limit';
import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import {
  accountPayoutCycle,
  dueRunDay,
  latestRunDay,
  previousRunDay,
  startOfUtcDay,
} from '#shared/domain/payouts/payout-cycle.ts';
import type { AccountCall, Call, OpenCall } from '#shared/operations/call.ts';
import { listAllPromoterIds } from '#shared/operations/promoters/lists/all-promoters.ts';
import { findAccount, listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { readFinishedRunDay, storeFinishedRunDay } from '#shared/store/payouts/payout-runs.ts';
import { readOpenPayouts } from '#shared/store/payouts/payouts.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { FinalizedPayout } from './finalize-payout.ts';
import { createPayoutsOfPromoter } from './payout-collect.ts';
import { finishPayout } from './payout-gather.ts';
import { buildScheduledTerms } from './payout-terms.ts';

/** Input for a payout run. */
export interface PayoutRun {
  /** ISO 8601. A run pays what was earned before the cycle's last day at this time, so a late run pays the same. */
  readonly asOf: string;
  /** Only accounts with a due day, for the schedule. Otherwise all with a cycle, and a named one in any case. */
  readonly onlyDue?: boolean;
  /** Default: all. */
  readonly account?: number | undefined;
  readonly hasTime?: () => boolean;
  /** The other promoters are still paid. */
  readonly onFailure?: (error: unknown) => void;
}

/** Result of a payout run. */
export interface PayoutRunResult {
  readonly accounts: number;
  /** Without those of concurrent runs. */
  readonly payouts: number;
  readonly failures: number;
  /** False if time ran out. */
  readonly finished: boolean;
}

const PAYOUT_CONCURRENCY = 16;

/**
 * Runs payouts (contract §6). Idempotent, also late or concurrently: unfinished payouts come first, and paid
 * commissions are not found again. A cycle day is done once all promoters are.
 */
export async function runPayouts(call: OpenCall, run: PayoutRun): Promise<PayoutRunResult> {
  const requestedAccount = run.account === undefined ? null : await findAccount(run.account);
  const requested = requestedAccount && isInService(requestedAccount) ? [requestedAccount] : [];
  const accounts = run.account === undefined ? await listAccountsInService() : requested;
  const tally = { accounts: 0, payouts: 0, failures: 0, finished: true };
  for (const account of accounts) {
    const { failures } = tally;
    await runSteps(await finishingSteps({ ...call, account }), run, tally);
    const day = await cycleDay(account, run);
    if (day === null) continue;
    tally.accounts += 1;
    await runSteps(await promoterSteps({ ...call, account }, day), run, tally);
    const isSettled = tally.finished && tally.failures === failures;
    if (isSettled && accountPayoutCycle(account) !== 'manual') await storeFinishedRunDay(account.id, day);
  }
  return tally;
}

type Step = () => Promise<number>;

async function finishingSteps(call: Call): Promise<Step[]> {
  const open = await readOpenPayouts(call.account.id);
  return [...new Set(open.map(({ payoutId }) => payoutId))].map(
    (id) => async () => countOwn([await finishPayout(call, id)]),
  );
}

/**
 * ISO 8601; null if none is due. An account without a recorded day gets the last one that is not due: earlier days are
 * not paid retroactively, but a failed first day is.
 */
async function cycleDay(account: Account, { asOf, onlyDue, account: requested }: PayoutRun): Promise<string | null> {
  const last = latestRunDay(accountPayoutCycle(account), asOf);
  if (!onlyDue) return last ?? (requested === undefined ? null : startOfUtcDay(asOf));
  const finishedDay = await readFinishedRunDay(account.id);
  const due = dueRunDay(account, finishedDay, asOf);
  const coveredDay = due === null ? last : previousRunDay(accountPayoutCycle(account), due);
  if (finishedDay === null && coveredDay !== null) await storeFinishedRunDay(account.id, coveredDay);
  return due;
}

async function promoterSteps(call: AccountCall, day: string): Promise<Step[]> {
  const ids = await listAllPromoterIds(call.account.id);
  const terms = buildScheduledTerms(call.account, day);
  return ids.map((promoterId) => async () => {
    if (!(await hasEnoughCustomers(call, promoterId))) return 0;
    return countOwn(await createPayoutsOfPromoter(call, { promoterId }, terms));
  });
}

/** Counts all campaigns together. */
async function hasEnoughCustomers({ account, runtime }: AccountCall, promoterId: number): Promise<boolean> {
  const { minPayingCustomers = 0 } = account;
  if (minPayingCustomers === 0) return true;
  const loaded = await retryOnConflict(() => readPromoter(account.id, promoterId), runtime);
  const customerCounts = (loaded?.promotions ?? []).map(
    ({ campaignId }) => loaded?.counters(campaignId).customers_count ?? 0,
  );
  return customerCounts.reduce((sum, count) => sum + count, 0) >= minPayingCustomers;
}

/** The counts of concurrent runs add up. */
function countOwn(payouts: readonly (FinalizedPayout | null)[]): number {
  return payouts.filter((payout) => payout?.isOwn).length;
}

async function runSteps(
  steps: readonly Step[],
  { hasTime = () => true, onFailure = () => {} }: PayoutRun,
  tally: { payouts: number; failures: number; finished: boolean },
): Promise<void> {
  await pLimit(PAYOUT_CONCURRENCY).map(steps, async (step) => {
    if (!hasTime()) {
      tally.finished = false;
      return;
    }
    try {
      const count = await step();
      tally.payouts += count;
    } catch (error) {
      tally.failures += 1;
      onFailure(error);
    }
  });
}
