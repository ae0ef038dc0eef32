import type { Context } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { beginDueBackfills, maintainIndexes } from '#shared/operations/lists/maintain-indexes.ts';
import { runtime } from '#shared/runtime.ts';

/** Time reserved for finishing current work. The next run does the rest. */
const RESERVE_MS = 300_000;

export interface IndexMaintenanceEvent {
  /** `keep` updates indexes; `begin` creates them for accounts with many records. */
  readonly does: 'keep' | 'begin';
}

/** Updates indexes every minute and creates new ones every hour. Throws on failure, so that Lambda retries. */
export const handler = async (
  { does }: IndexMaintenanceEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if (does === 'begin') {
    logger.info('index backfills started', { begun: await beginDueBackfills() });
    return;
  }
  if (does !== 'keep') throw new Error('The event has no valid task: begin or keep.');
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('index not maintained', { error: describeError(error) });
  const result = await maintainIndexes({ runtime }, { hasTime, onFailure });
  logger.info('indexes maintained', { ...result });
  if (result.failures > 0) throw new Error(`${result.failures} indexes were not maintained.`);
  countMetric('SortedListsKept');
};
