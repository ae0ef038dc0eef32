import { type BatchTerms, MOST_AT_ONCE } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { createBatch, type WantedBatch } from './create-batch.ts';
import { type Endings, noEndings } from './end-batch.ts';
import type { RowAction } from './row.ts';
import { begun, type ShownBatch, showBatch } from './show-batch.ts';
import { wakeChunks } from './wake-batch.ts';
import { type Work, workChunk } from './work-chunk.ts';

/** Whether something takes too long for a call, whatever the number of records. */
export type IsMuch = (call: Call, ids: readonly number[], terms: BatchTerms) => Promise<boolean>;

/**
 * Does something to many records (contract §8): up to five before it returns, more in the background, where the stream
 * starts the worker of the new process. A few that cannot be done here, because the table is too busy or the request dies,
 * are done there too.
 * @param wanted ids may be repeated; they count once
 * @param isMuch whether even those few are too much to be done before an answer
 * @param endings what is done once all rows are
 */
export async function runBulk(
  call: Call,
  wanted: WantedBatch,
  row: RowAction,
  onFailure: Work['onFailure'],
  isMuch: IsMuch = async () => false,
  endings: Endings = noEndings,
): Promise<ShownBatch> {
  const ids = [...new Set(wanted.ids)];
  const inBackground = ids.length <= MOST_AT_ONCE && (await isMuch(call, ids, wanted.terms));
  const process = await createBatch(call, { ...wanted, ids });
  if (ids.length > MOST_AT_ONCE) return begun(process);
  if (inBackground) {
    await wakeChunks(call, process);
    return begun(process);
  }
  try {
    await workChunk(call, { process: process.id, number: 1 }, row, { hasTime: () => true, onFailure, endings });
  } catch (error) {
    onFailure(error);
    await wakeChunks(call, process);
  }
  return showBatch(call, process.id);
}
