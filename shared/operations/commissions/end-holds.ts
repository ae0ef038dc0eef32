import { notifyOnHoldEnd } from '#shared/domain/commissions/fulfillment.ts';
import { attachNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { commissionWrite, findCommission } from '#shared/store/commissions/commissions.ts';
import { type HoldEnd, holdEndRemoval, readEndedHolds } from '#shared/store/commissions/hold-ends.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

interface HoldsRun {
  readonly hasTime: () => boolean;
  readonly onFailure: (error: unknown) => void;
}

interface EndedHolds {
  readonly ended: number;
  readonly failures: number;
  readonly notified: readonly number[];
}

/**
 * Ends holding periods and notifies companies of fulfillments. Idempotent, also concurrently; the next run retries
 * failures.
 */
export async function endHolds({ runtime }: OpenCall, run: HoldsRun): Promise<Omit<EndedHolds, 'notified'>> {
  const all: EndedHolds[] = [];
  for (const account of await listAccountsInService()) all.push(await endAccountHolds({ account, runtime }, run));
  const sum = (name: 'ended' | 'failures') => all.reduce((total, result) => total + result[name], 0);
  return { ended: sum('ended'), failures: sum('failures') };
}

/** Ends one account's holding periods. */
export async function endAccountHolds(call: Call, { hasTime, onFailure }: HoldsRun): Promise<EndedHolds> {
  const { account, runtime } = call;
  const notified: number[] = [];
  let [ended, failures] = [0, 0];
  for (;;) {
    const holds = await readEndedHolds(account.id, runtime.now());
    // A failed hold would be read forever.
    if (holds.length === 0 || failures > 0 || !hasTime()) return { ended, failures, notified };
    for (const hold of holds) {
      try {
        if (await retryOnConflict(() => endHold(call, hold), runtime)) notified.push(hold.commissionId);
        ended += 1;
      } catch (error) {
        failures += 1;
        onFailure(error);
      }
    }
  }
}

/** @returns whether the company is notified */
async function endHold({ account, runtime }: Call, hold: HoldEnd): Promise<boolean> {
  const commission = await findCommission(account.id, hold.commissionId);
  const fulfillment = commission && notifyOnHoldEnd(commission);
  const notices = fulfillment?.notices ?? [];
  const writes = [holdEndRemoval(account.id, hold)];
  if (commission && fulfillment) {
    const ended = { ...fulfillment.commission, holdingEnded: true as const, revision: commission.revision + 1 };
    writes.push(commissionWrite(account.id, commission, ended));
  }
  if (notices.length > 0) {
    const now = runtime.now();
    const [id = 0] = await takeNumbers(account.id, 'event', 1);
    const details = { event: 'change', cause: 'holding ended', changes: [] } as const;
    writes.push(eventWrite(account.id, attachNotices({ ...details, id, at: now, recordedAt: now }, notices)));
  }
  await commit(writes);
  return notices.length > 0;
}
