import type { Context, ScheduledEvent } from 'aws-lambda';
import { parseTimestamp } from '#shared/domain/time.ts';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import { endHolds } from '#shared/operations/commissions/end-holds.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';

/** Enough to finish what is under way; what is cut off all the same is finished by the next run. */
const RESERVE_MS = 60_000;

/** What the template sends for commissions that are held no longer. */
export interface HoldsEvent {
  readonly does: 'endHolds';
}

/**
 * The schedule: tells of what is held no longer, every 15 minutes. Every day it makes the payouts of the accounts whose day it is, or was without a run. A run that fails or runs out of time
 * throws, so that Lambda starts it again with the same event: it goes on where it was, and pays the same.
 */
export const handler = async (
  event: Pick<ScheduledEvent, 'time'> | HoldsEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if ('does' in event) return ended(context);
  const asOf = parseTimestamp(event.time);
  if (asOf === null) throw new Error('The event says no time.');
  // Where it is missed for too long, an alarm rings: a run that does not start can say nothing itself.
  countMetric('PayoutRunStarted');
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('payout failed', { error: describeError(error) });
  const caller = { is: 'schedule', name: 'payouts' } as const;
  const what = { operation: 'schedule payouts', from: null, given: { as_of: asOf } };
  const result = await withCallerAudit({ caller, runtime }, what, () =>
    runPayouts({ runtime }, { asOf, onlyDue: true, hasTime, onFailure }),
  );
  logger.info('payout run', { as_of: asOf, ...result });
  if (result.failures > 0) throw new Error(`${result.failures} payouts failed.`);
  if (!result.finished) throw new Error('Out of time: the payout run is not finished.');
};

async function ended(context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('holding not ended', { error: describeError(error) });
  const caller = { is: 'schedule', name: 'holdings' } as const;
  const what = { operation: 'schedule holdings', from: null, given: {} };
  const result = await withCallerAudit({ caller, runtime }, what, () => endHolds({ runtime }, { hasTime, onFailure }));
  logger.info('holdings ended', { ...result });
  if (result.failures > 0) throw new Error(`${result.failures} holdings failed.`);
}
