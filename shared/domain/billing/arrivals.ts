import { addDays, type Day } from '#shared/domain/day.ts';
import type { BillingProvider } from './connection.ts';
import { REQUESTED_EVENTS } from './decide.ts';

const MISSING_DAYS = 30;
const REFUND_EVENT = 'refund.created';

/** Arrivals of a provider's event types. */
export interface BillingArrivals {
  /** Null before the first event. */
  readonly since: Day | null;
  readonly lastDays: Readonly<Record<string, Day>>;
  /** Last day on which a charge was received whose refund events did not follow. */
  readonly refundMissingOn?: Day;
}

export const NO_ARRIVALS: BillingArrivals = { since: null, lastDays: {} };

interface EventArrival {
  readonly type: string;
  readonly lastDay: Day | null;
  readonly isMissing: boolean;
}

/**
 * Returns the last arrival of each required event type. A type is missing if absent for 30 days while others arrived.
 */
export function listArrivals(
  provider: BillingProvider,
  { since, lastDays }: BillingArrivals,
  today: Day,
): EventArrival[] {
  const start = addDays(today, -MISSING_DAYS);
  return REQUESTED_EVENTS[provider].map((type) => {
    const lastDay = lastDays[type] ?? null;
    return { type, lastDay, isMissing: since !== null && since < start && (lastDay ?? '') < start };
  });
}

/**
 * Whether refund events do not arrive: in the last 30 days a charge lacked some, and none came on its day or later.
 * Events that were ignored or not approved have arrived.
 */
export function lacksRefundEvents({ lastDays, refundMissingOn = '' }: BillingArrivals, today: Day): boolean {
  const start = addDays(today, -MISSING_DAYS);
  return refundMissingOn >= start && (lastDays[REFUND_EVENT] ?? '') < refundMissingOn;
}

/** Whether a provider that sent events before has sent none for 30 days. */
export function isSilent(arrivals: BillingArrivals, today: Day): boolean {
  return findSilenceStart(arrivals, today) !== null;
}

/** Returns the first day on which a silent provider counts as silent; null if it does not. */
export function findSilenceStart({ since, lastDays }: BillingArrivals, today: Day): Day | null {
  if (since === null) return null;
  const lastDay = [since, ...Object.values(lastDays)].toSorted().at(-1) ?? since;
  const start = addDays(lastDay, MISSING_DAYS + 1);
  return start <= today ? start : null;
}
