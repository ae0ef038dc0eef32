import type { Context } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { beginDueBackfills, maintainIndexes } from '#shared/operations/lists/maintain-indexes.ts';
import { runtime } from '#shared/runtime.ts';

/** To finish current work; the next run completes the rest. */
const RESERVE_MS = 300_000;

export interface SortedListsEvent {
  /** `keep` updates indexes; `begin` creates them for accounts with many records. */
  readonly does: 'keep' | 'begin';
}

/** Updates indexes every minute and creates new ones every hour. Throws on failure, so that Lambda retries. */
export const handler = async (
  { does }: SortedListsEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if (does === 'begin') {
    logger.info('sorted lists begun', { begun: await beginDueBackfills() });
    return;
  }
  if (does !== 'keep') throw new Error('The event does not say what is to be done with sorted lists.');
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('sorted lists not kept', { error: describeError(error) });
  const result = await maintainIndexes({ runtime }, { hasTime, onFailure });
  logger.info('sorted lists kept', { ...result });
  if (result.failures > 0) throw new Error(`${result.failures} sorted lists were not kept.`);
  countMetric('SortedListsKept');
};
