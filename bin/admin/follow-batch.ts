import { isBatchEnded } from '#shared/domain/batches/batch-lists.ts';
import { type ShownBatch, showBatch } from '#shared/operations/batches/show-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Report } from './command.ts';
import { AdminError } from './errors.ts';

const EVERY_MS = 500;
/** How long a process may stand still before nobody seems to work at it. */
const STILL_MS = 120_000;

/**
 * Waits for the end of a batch process, and reports how far it is.
 * @throws AdminError where it does not go on
 */
export async function followBatch(call: Call, begun: ShownBatch, report: Report): Promise<ShownBatch> {
  const { runtime, account } = call;
  let shown = begun;
  let movedAt = Date.parse(runtime.now());
  while (!isBatchEnded(shown.status)) {
    await runtime.sleep(EVERY_MS);
    const next = await showBatch(call, shown.process.id);
    const now = Date.parse(runtime.now());
    if (next.tally.processed !== shown.tally.processed) {
      report(`batch process ${next.process.id}: ${next.tally.processed} of ${next.process.total}`);
      movedAt = now;
    }
    shown = next;
    if (now - movedAt > STILL_MS) {
      throw new AdminError(
        `batch process ${shown.process.id} does not go on: does the service run? It is not lost: batch show --account ${account.id} --id ${shown.process.id} says how far it is`,
      );
    }
  }
  return shown;
}
