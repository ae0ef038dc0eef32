import { isInService } from '#shared/domain/accounts/account.ts';
import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { type Broadcast, startSending } from '#shared/domain/broadcasts/broadcast.ts';
import { isLeftOver } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { toDay } from '#shared/domain/day.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Call, OpenCall } from '#shared/operations/call.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { findBatch, readBatchChunks } from '#shared/store/batches/batches.ts';
import { readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
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
 * Selects the recipients of a scheduled broadcast, or those that are left after a pause, and creates the batch process
 * that sends it. Idempotent: the process is created together with the broadcast's new status, so a crashed or concurrent
 * start leaves none behind.
 * @throws Error on timeout
 */
export async function startBroadcast(call: Call, id: number, hasTime: () => boolean = () => true): Promise<void> {
  const { account, runtime } = call;
  const broadcast = await findBroadcast(account.id, id);
  if (broadcast?.status !== 'scheduled') return;
  const selected = await selectRecipients(call, broadcast, hasTime);
  if (!selected) return;
  const { ids, terms } = selected;
  const start = (process: number | null) =>
    broadcastWrites(account.id, broadcast, startSending(broadcast, { process, recipients: ids.length }, runtime.now()));
  if (ids.length === 0) return commitIfUnchanged(start(null), runtime);
  try {
    const process = await createBatch(call, {
      action: 'broadcast/send',
      terms,
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

interface SelectedRecipients {
  readonly ids: readonly number[];
  readonly terms: BatchActionTerms;
}

/** @returns null while the process that was paused finishes e-mails in progress: the next run tries again */
async function selectRecipients(
  call: Call,
  { id, filters, process }: Broadcast,
  hasTime: () => boolean,
): Promise<SelectedRecipients | null> {
  const { account, runtime } = call;
  if (process !== null) return selectLeftOver(account.id, id, process);
  if (filters.sales) await refreshPromoterFigures(call, hasTime);
  const selected = await selectPromoters(account.id, filters, toDay(runtime.now()));
  return { ids: selected.map((promoter) => promoter.id), terms: { broadcastId: id } };
}

async function selectLeftOver(account: number, broadcast: number, id: number): Promise<SelectedRecipients | null> {
  const process = await findBatch(account, id);
  if (!process) throw new Error(`batch process ${id} of broadcast ${broadcast} is not in the table`);
  // Until then, a worker may still claim a recipient, which a resend would take over.
  if (process.result === null) return null;
  const [chunks, recipients] = await Promise.all([
    readBatchChunks(account, [process]),
    readRecipients(account, broadcast),
  ]);
  const results = new Map(recipients.map((recipient) => [recipient.promoterId, recipient]));
  const ids = chunks(process).flatMap((chunk) => chunk.ids);
  return { ids: ids.filter((promoter) => isLeftOver(results.get(promoter), process.createdAt)), terms: process.terms };
}
