import { type BatchActionTerms, MAX_SYNCHRONOUS_IDS } from '#shared/domain/batches/batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { type BatchRequest, createBatch } from './create-batch.ts';
import { type FinalStepLookup, noFinalSteps } from './end-batch.ts';
import { type ChunkOptions, processChunk } from './process-chunk.ts';
import type { RowAction } from './row-action.ts';
import { type ShownBatch, showBatch, showNewBatch } from './show-batch.ts';
import { wakeChunks } from './wake-batch.ts';

/** Whether even a few records have to run in the background. */
export type BackgroundCheck = (call: Call, ids: readonly number[], terms: BatchActionTerms) => Promise<boolean>;

/**
 * Runs a bulk action (contract §8): up to five records before it returns, more in the background. Failed or interrupted
 * ones are left to the worker.
 * @param request duplicate ids count once
 */
export async function runBulkAction(
  call: Call,
  request: BatchRequest,
  row: RowAction,
  onFailure: ChunkOptions['onFailure'],
  runsInBackground: BackgroundCheck = async () => false,
  finalSteps: FinalStepLookup = noFinalSteps,
): Promise<ShownBatch> {
  const ids = [...new Set(request.ids)];
  const inBackground = ids.length <= MAX_SYNCHRONOUS_IDS && (await runsInBackground(call, ids, request.terms));
  const process = await createBatch(call, { ...request, ids });
  if (ids.length > MAX_SYNCHRONOUS_IDS) return showNewBatch(process);
  if (inBackground) {
    await wakeChunks(call, process);
    return showNewBatch(process);
  }
  try {
    await processChunk(call, { process: process.id, number: 1 }, row, { hasTime: () => true, onFailure, finalSteps });
  } catch (error) {
    onFailure(error);
    await wakeChunks(call, process);
  }
  return showBatch(call, process.id);
}
