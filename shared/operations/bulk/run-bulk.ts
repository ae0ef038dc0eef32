import { type BatchProcess, type BatchTerms, MOST_AT_ONCE } from '#shared/domain/batch.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { begun, type ShownBatch, showBatch } from '#shared/operations/batches/show-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Runtime } from '#shared/runtime.ts';
import type { RowAction } from './row.ts';
import { type Work, workChunk } from './work-chunk.ts';

/** Whether something takes too long for a call, whatever the number of records. */
export type IsMuch = (account: number, ids: readonly number[], terms: BatchTerms) => Promise<boolean>;

/**
 * Does something to many records (contract §8): up to five before it returns, more in the background, where the stream
 * tells the worker of the new process. A few that cannot be done here, because the table is too busy or the request dies,
 * are done there too.
 * @param wanted ids may be repeated; they count once
 * @param isMuch whether even those few are too much to be done before an answer
 */
export async function runBulk(
  account: number,
  wanted: Pick<BatchProcess, 'action' | 'terms' | 'meta'> & { readonly ids: readonly number[] },
  row: RowAction,
  onFailure: Work['onFailure'],
  runtime: Runtime,
  isMuch: IsMuch = async () => false,
): Promise<ShownBatch> {
  const ids = [...new Set(wanted.ids)];
  const inBackground = ids.length <= MOST_AT_ONCE && (await isMuch(account, ids, wanted.terms));
  const process = await createBatch(account, { ...wanted, ids }, runtime);
  if (ids.length > MOST_AT_ONCE) return begun(process);
  if (inBackground) {
    await wakeChunks(account, process, runtime);
    return begun(process);
  }
  try {
    await workChunk(account, { process: process.id, number: 1 }, row, { hasTime: () => true, onFailure }, runtime);
  } catch (error) {
    onFailure(error);
    await wakeChunks(account, process, runtime);
  }
  return showBatch(account, process.id);
}
