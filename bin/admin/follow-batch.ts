import { isBatchEnded } from '#shared/domain/batches/batch-lists.ts';
import { type ShownBatch, showBatch } from '#shared/operations/batches/show-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import type { ProgressReporter } from './command.ts';
import { AdminError } from './errors.ts';

const POLL_MS = 500;
/** Without progress for this long, the worker has stopped. */
const STALLED_MS = 120_000;

/**
 * Waits for a batch process and reports its progress.
 * @throws AdminError without progress
 */
export async function followBatch(call: Call, begunProcess: ShownBatch, report: ProgressReporter): Promise<ShownBatch> {
  const { runtime, account } = call;
  let reported = begunProcess;
  let progressedAt = Date.parse(runtime.now());
  while (!isBatchEnded(reported.status)) {
    await runtime.sleep(POLL_MS);
    const next = await showBatch(call, reported.process.id);
    const now = Date.parse(runtime.now());
    if (next.tally.processed !== reported.tally.processed) {
      report(`batch process ${next.process.id}: ${next.tally.processed} of ${next.process.total}`);
      progressedAt = now;
    }
    reported = next;
    if (now - progressedAt > STALLED_MS) {
      throw new AdminError(
        `batch process ${reported.process.id} makes no progress. Check that the service is running. Nothing is lost: batch show --account ${account.id} --id ${reported.process.id} shows its progress.`,
      );
    }
  }
  return reported;
}
