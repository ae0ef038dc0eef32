import type { Context } from 'aws-lambda';
import { ROLL_UPS, type RollUp } from '#shared/domain/reports/roll-up.ts';
import { countMetric, describeError, logger, type MetricName } from '#shared/logging.ts';
import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { runtime } from '#shared/runtime.ts';

/** To finish current work; the next run completes the rest. */
const RESERVE_MS = 120_000;

/** An alarm watches these. */
const ROLL_UP_METRICS: Readonly<Record<RollUp, MetricName>> = {
  campaigns: 'CampaignsRolledUp',
  promoters: 'PromotersRolledUp',
};

export interface ReportsEvent {
  readonly rollUp: RollUp;
}

/**
 * Rolls up account and campaign reports every 15 minutes, promoter reports at midnight UTC. Throws on failure or
 * timeout, so that Lambda retries. Idempotent.
 */
export const handler = async (
  { rollUp }: ReportsEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if (!ROLL_UPS.includes(rollUp)) throw new Error('The event has no valid rollUp.');
  // An anomaly alarm needs zeros for hours without sales.
  if (rollUp === 'campaigns') countMetric('SaleCounted', 0);
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('reports not refreshed', { error: describeError(error) });
  const result = await refreshAllReports({ runtime }, { rollUp, hasTime, onFailure });
  logger.info('reports refreshed', { roll_up: rollUp, ...result });
  if (result.failures > 0) throw new Error(`The reports of ${result.failures} accounts were not refreshed.`);
  if (!result.finished) throw new Error('Out of time: the reports are not up to date.');
  countMetric(ROLL_UP_METRICS[rollUp]);
};
