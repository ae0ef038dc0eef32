import { isInService } from '#shared/domain/accounts/account.ts';
import { startSending } from '#shared/domain/broadcasts/broadcast.ts';
import { dayOf } from '#shared/domain/day.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import {
  broadcastWrites,
  type DueBroadcast,
  dueRemovalWrites,
  findBroadcast,
  readDueBroadcasts,
} from '#shared/store/broadcasts/broadcasts.ts';
import { commitIfUnchanged } from '#shared/store/table/commit-if-unchanged.ts';
import { ConditionFailedError } from '#shared/store/table/transaction.ts';
import { refreshPromoterFigures } from './refresh-figures.ts';
import { selectPromoters } from './select-promoters.ts';

/** Limits of a run. */
interface RunOptions {
  hasTime(): boolean;
  onFailure(error: unknown): void;
}

/**
 * Starts all due broadcasts. Those that failed or were left are due again in the next run, and those of a suspended
 * account when it is in service again.
 */
export async function startDueBroadcasts(
  { runtime }: OpenCall,
  { hasTime, onFailure }: RunOptions,
): Promise<{ readonly started: number; readonly failures: number }> {
  let started = 0;
  let failures = 0;
  for await (const due of readDueBroadcasts(runtime.now())) {
    if (!hasTime()) break;
    try {
      if (await startIfInService({ runtime }, due, hasTime)) started += 1;
    } catch (error) {
      onFailure(error);
      failures += 1;
    }
  }
  return { started, failures };
}

async function startIfInService({ runtime }: OpenCall, due: DueBroadcast, hasTime: () => boolean): Promise<boolean> {
  const account = await findAccount(due.account);
  if (account && !isInService(account)) return false;
  const broadcast = account && (await findBroadcast(due.account, due.broadcast));
  const removal = dueRemovalWrites(due, broadcast);
  if (removal.length > 0) await commitIfUnchanged(removal, runtime);
  else await startBroadcast({ account: { id: due.account }, runtime }, due.broadcast, hasTime);
  return removal.length === 0;
}

/**
 * Selects the recipients of a scheduled broadcast, and creates the batch process that sends it. Idempotent: the process
 * is created together with the broadcast's new status, so a crashed or concurrent start leaves none behind.
 * @throws Error on timeout
 */
export async function startBroadcast(call: Call, id: number, hasTime: () => boolean = () => true): Promise<void> {
  const { account, runtime } = call;
  const broadcast = await findBroadcast(account.id, id);
  if (broadcast?.status !== 'scheduled') return;
  if (broadcast.filters.sales) await refreshPromoterFigures(call, hasTime);
  const selected = await selectPromoters(account.id, broadcast.filters, dayOf(runtime.now()));
  const ids = selected.map((promoter) => promoter.id);
  const start = (process: number | null) =>
    broadcastWrites(account.id, broadcast, startSending(broadcast, { process, recipients: ids.length }, runtime.now()));
  if (ids.length === 0) return commitIfUnchanged(start(null), runtime);
  try {
    const process = await createBatch(call, {
      action: 'broadcast/send',
      terms: { broadcastId: id },
      meta: { broadcast_id: id },
      ids,
      buildExtraWrites: (created) => start(created.id),
    });
    await wakeChunks(call, process);
  } catch (error) {
    // It was changed, canceled or started meanwhile.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}
