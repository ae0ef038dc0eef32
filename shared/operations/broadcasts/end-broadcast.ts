import { endSending } from '#shared/domain/broadcasts/broadcast.ts';
import type { BatchFinalStep } from '#shared/operations/batches/end-batch.ts';
import { broadcastWrites, findBroadcast } from '#shared/store/broadcasts/broadcasts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Marks a broadcast as sent, after the last chunk of its process, or as canceled if that was stopped. Idempotent. */
export const endBroadcast: BatchFinalStep = ({ account, runtime }, process) =>
  retryOnConflict(async () => {
    const { broadcastId } = process.terms;
    const broadcast = broadcastId === undefined ? null : await findBroadcast(account.id, broadcastId);
    const after = broadcast && endSending(broadcast, process, runtime.now());
    if (broadcast && after && after !== broadcast) await commit(broadcastWrites(account.id, broadcast, after));
  }, runtime);
