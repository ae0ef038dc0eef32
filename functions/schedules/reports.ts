import type { Context } from 'aws-lambda';
import { ROLL_UPS, type RollUp } from '#shared/domain/reports/roll-up.ts';
import { countMetric, describeError, logger, type MetricName } from '#shared/logging.ts';
import { refreshAllReports } from '#shared/operations/reports/refresh-all.ts';
import { runtime } from '#shared/runtime.ts';

/** Enough to finish what is under way; what is cut off all the same is done by the next run. */
const RESERVE_MS = 120_000;

/** What is counted when all reports of a roll-up are up to date: where it is missed for too long, an alarm rings. */
const ROLLED_UP: Readonly<Record<RollUp, MetricName>> = {
  campaigns: 'CampaignsRolledUp',
  promoters: 'PromotersRolledUp',
};

/** What a schedule sends. */
export interface ReportsEvent {
  readonly rollUp: RollUp;
}

/**
 * The schedules of reports: every 15 minutes those of all and of campaigns, at midnight UTC those of promoters. A run that
 * fails or runs out of time throws, so that Lambda starts it again: it goes on where it was, and nothing is added twice.
 */
export const handler = async (
  { rollUp }: ReportsEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if (!ROLL_UPS.includes(rollUp)) throw new Error('The event does not say which reports are meant.');
  // An hour without sales has a figure then: an alarm compares it with that of other weeks.
  if (rollUp === 'campaigns') countMetric('SaleCounted', 0);
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('reports not refreshed', { error: describeError(error) });
  const result = await refreshAllReports({ runtime }, { rollUp, hasTime, onFailure });
  logger.info('reports refreshed', { roll_up: rollUp, ...result });
  if (result.failures > 0) throw new Error(`The reports of ${result.failures} accounts were not refreshed.`);
  if (!result.finished) throw new Error('Out of time: the reports are not up to date.');
  countMetric(ROLLED_UP[rollUp]);
};
