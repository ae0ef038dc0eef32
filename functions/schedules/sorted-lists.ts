import type { Context } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { beginDueBackfills, maintainIndexes } from '#shared/operations/lists/maintain-indexes.ts';
import { runtime } from '#shared/runtime.ts';

/** Enough to finish what is under way; what is cut off all the same is done by the next run. */
const RESERVE_MS = 300_000;

/** What a schedule sends. */
export interface SortedListsEvent {
  /** Keeps the lists that there are, or begins those of accounts that have come to have many records. */
  readonly does: 'keep' | 'begin';
}

/**
 * The schedules of sorted lists: every minute what has happened is brought into them, every hour lists are begun where they
 * have come to be needed. A run that fails throws, so that Lambda starts it again: it goes on where it was.
 */
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
