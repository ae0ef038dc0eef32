import type { Context } from 'aws-lambda';
import { describeError, logger } from '#shared/logging.ts';
import { runAutomations } from '#shared/operations/automations/run-automations.ts';
import { startDueBroadcasts } from '#shared/operations/broadcasts/start-broadcast.ts';
import { runtime } from '#shared/runtime.ts';

/** To select the recipients of a last broadcast or automation. */
const RESERVE_MS = 300_000;

export interface AutomationsEvent {
  readonly does: 'runAutomations';
}

/**
 * Starts due broadcasts every minute, and runs automations daily. Throws on failure or timeout, so that Lambda retries.
 * Idempotent.
 */
export const handler = async (
  event: AutomationsEvent | object,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  await ('does' in event ? sendAutomations(hasTime) : startBroadcasts(hasTime));
};

async function startBroadcasts(hasTime: () => boolean): Promise<void> {
  const onFailure = (error: unknown) => logger.error('broadcast not started', { error: describeError(error) });
  const { started, failures } = await startDueBroadcasts({ runtime }, { hasTime, onFailure });
  if (started > 0) logger.info('broadcasts started', { started });
  if (failures > 0) throw new Error(`${failures} broadcasts were not started.`);
}

async function sendAutomations(hasTime: () => boolean): Promise<void> {
  const onFailure = (error: unknown) => logger.error('automations not run', { error: describeError(error) });
  const result = await runAutomations({ runtime }, { hasTime, onFailure });
  logger.info('automations run', { ...result });
  if (result.failures > 0) throw new Error(`The automations of ${result.failures} accounts were not run.`);
  if (!result.finished) throw new Error('Out of time: the automations of some accounts were not run.');
}
