import type { Context } from 'aws-lambda';
import { describeError, logger } from '#shared/logging.ts';
import { startDueBroadcasts } from '#shared/operations/broadcasts/start-broadcast.ts';
import { runtime } from '#shared/runtime.ts';

/** To select the recipients of a last broadcast. */
const RESERVE_MS = 300_000;

/** Starts due broadcasts every minute. Throws on failure, so that Lambda retries. Idempotent. */
export const handler = async (_: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('broadcast not started', { error: describeError(error) });
  const { started, failures } = await startDueBroadcasts({ runtime }, { hasTime, onFailure });
  if (started > 0) logger.info('broadcasts started', { started });
  if (failures > 0) throw new Error(`${failures} broadcasts were not started.`);
};
