import type { Context, ScheduledEvent } from 'aws-lambda';
import { toDay } from '#shared/domain/day.ts';
import { parseTimestamp } from '#shared/domain/time.ts';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { runDigests } from '#shared/operations/notifications/run-digests.ts';
import { sendMessages } from '#shared/outside/queues.ts';

/** To finish current accounts; the retry does the rest. */
const RESERVE_MS = 60_000;

/**
 * Queues the digests of notifications every morning. Throws on failure or timeout, so that Lambda retries the same
 * event. Idempotent.
 */
export const handler = async (
  { time }: Pick<ScheduledEvent, 'time'>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const at = parseTimestamp(time);
  if (at === null) throw new Error('The event has no valid time.');
  const day = toDay(at);
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('digests not queued', { error: describeError(error) });
  const result = await runDigests({ day, send: sendMessages, hasTime, onFailure });
  logger.info('digests queued', { day, ...result });
  if (result.failures > 0) throw new Error(`The digests of ${result.failures} accounts were not queued.`);
  if (!result.finished) throw new Error('Out of time: the digests are not all queued.');
  countMetric('DigestsQueued');
};
