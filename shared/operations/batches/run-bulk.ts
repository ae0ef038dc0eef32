import { type BatchTerms, MOST_AT_ONCE } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { createBatch, type WantedBatch } from './create-batch.ts';
import { type Endings, noEndings } from './end-batch.ts';
import type { RowAction } from './row.ts';
import { begun, type ShownBatch, showBatch } from './show-batch.ts';
import { wakeChunks } from './wake-batch.ts';
import { type Work, workChunk } from './work-chunk.ts';

/** Whether even a few records have to run in the background. */
export type IsMuch = (call: Call, ids: readonly number[], terms: BatchTerms) => Promise<boolean>;

/**
 * Runs a bulk action (contract §8): up to five records before it returns, more in the background. Failed or interrupted
 * ones are left to the worker.
 * @param wanted duplicate ids count once
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
