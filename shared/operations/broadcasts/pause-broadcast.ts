import { pauseSending } from '#shared/domain/broadcasts/broadcast.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import type { Call } from '#shared/operations/call.ts';
import { batchPauseWrite, findBatch } from '#shared/store/batches/batches.ts';
import { broadcastWrites, findBroadcast } from '#shared/store/broadcasts/broadcasts.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Pauses a broadcast that is being sent, stops its process, and notifies the company. Recipients without a result are
 * left for `startBroadcast`, after the company has scheduled the broadcast again. Idempotent.
 */
export function pauseBroadcast({ account, runtime }: Call, id: number): Promise<void> {
  return retryOnConflict(async () => {
    const broadcast = await findBroadcast(account.id, id);
    const now = runtime.now();
    const paused = broadcast && pauseSending(broadcast, now);
    if (!broadcast || !paused || paused === broadcast) return;
    const running = broadcast.process === null ? null : await findBatch(account.id, broadcast.process);
    const [number = 0] = await takeNumbers(account.id, 'event', 1);
    const event: ChangeEvent = {
      event: 'change',
      id: number,
      cause: 'broadcast paused',
      at: now,
      recordedAt: now,
      changes: [],
      pausedBroadcast: id,
    };
    await commit([
      ...broadcastWrites(account.id, broadcast, paused),
      ...(running?.stage === 'open' ? [batchPauseWrite(account.id, running, now)] : []),
      eventWrite(account.id, event),
    ]);
  }, runtime);
}
