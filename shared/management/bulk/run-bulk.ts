import { type BatchProcess, MOST_AT_ONCE } from '#shared/domain/batch.ts';
import type { Runtime } from '#shared/runtime.ts';
import { createBatch } from './create-batch.ts';
import type { RowAction } from './row.ts';
import { type ShownBatch, showBatch } from './show-batch.ts';
import { type Work, workChunk } from './work-chunk.ts';

/** How long a request goes on beginning rows. What is left then is done in the background, as it is if the request dies. */
const PATIENCE_MS = 15_000;

/**
 * Does something to many records (contract §8): up to five before it returns, more in the background, where the stream
 * tells the worker of the new process. A few that are being done here may be taken up there too, which does no harm
 * (row.ts).
 * @param wanted ids may be repeated; they count once
 */
export async function runBulk(
  account: number,
  wanted: Pick<BatchProcess, 'action' | 'terms' | 'meta'> & { readonly ids: readonly number[] },
  row: RowAction,
  onFailure: Work['onFailure'],
  runtime: Runtime,
): Promise<ShownBatch> {
  const ids = [...new Set(wanted.ids)];
  const process = await createBatch(account, { ...wanted, ids }, runtime);
  if (ids.length <= MOST_AT_ONCE) {
    const until = Date.parse(runtime.now()) + PATIENCE_MS;
    const hasTime = () => Date.parse(runtime.now()) < until;
    // Rows that fail here are tried again in the background, and so is this if the process itself could not be moved on.
    await workChunk(account, { process: process.id, number: 1 }, row, { hasTime, onFailure }, runtime).catch(onFailure);
  }
  return showBatch(account, process.id);
}
