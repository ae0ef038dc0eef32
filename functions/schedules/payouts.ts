import type { Context, ScheduledEvent } from 'aws-lambda';
import { parseTimestamp } from '#shared/domain/time.ts';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import { endHolds } from '#shared/operations/commissions/end-holds.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { runtime } from '#shared/runtime.ts';

/** To finish current work; the next run completes the rest. */
const RESERVE_MS = 60_000;

export interface HoldsEvent {
  readonly does: 'endHolds';
}

/**
 * Ends holding periods every 15 minutes, and creates due or missed payouts daily. Throws on failure or timeout, so that
 * Lambda retries the same event. Idempotent.
 */
export const handler = async (
  event: Pick<ScheduledEvent, 'time'> | HoldsEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  if ('does' in event) return endHoldingPeriods(context);
  const asOf = parseTimestamp(event.time);
  if (asOf === null) throw new Error('The event has no valid time.');
  // An alarm watches it: a run that never starts cannot report that.
  countMetric('PayoutRunStarted');
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('payout failed', { error: describeError(error) });
  const caller = { is: 'schedule', name: 'payouts' } as const;
  const auditDetails = { operation: 'schedule payouts', from: null, parameters: { as_of: asOf } };
  const result = await withCallerAudit({ caller, runtime }, auditDetails, () =>
    runPayouts({ runtime }, { asOf, onlyDue: true, hasTime, onFailure }),
  );
  logger.info('payout run', { as_of: asOf, ...result });
  if (result.failures > 0) throw new Error(`${result.failures} payouts failed.`);
  if (!result.finished) throw new Error('Out of time: the payout run is not finished.');
};

async function endHoldingPeriods(context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('holding period not ended', { error: describeError(error) });
  const caller = { is: 'schedule', name: 'holdings' } as const;
  const auditDetails = { operation: 'schedule holdings', from: null, parameters: {} };
  const result = await withCallerAudit({ caller, runtime }, auditDetails, () =>
    endHolds({ runtime }, { hasTime, onFailure }),
  );
  logger.info('holding periods ended', { ...result });
  if (result.failures > 0) throw new Error(`${result.failures} holding periods were not ended.`);
}
