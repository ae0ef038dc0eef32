import { type Day, daysLater } from '#shared/domain/day.ts';
import type { BillingProvider } from './connection.ts';
import { REQUESTED_EVENTS } from './decide.ts';

const MISSING_DAYS = 30;
const REFUND_EVENT = 'refund.created';

/** Record of the event types that arrive from a provider. */
export interface BillingArrivals {
  /** Start of this record; null before the first event. */
  readonly since: Day | null;
  /** Last arrival of each requested event type. */
  readonly lastDays: Readonly<Record<string, Day>>;
  /** Last day on which a charge reported refunds whose events had not arrived. */
  readonly refundMissingOn?: Day;
}

export const NO_ARRIVALS: BillingArrivals = { since: null, lastDays: {} };

interface EventArrival {
  readonly type: string;
  readonly lastDay: Day | null;
  readonly isMissing: boolean;
}

/**
 * Returns the last arrival of each required event type. A type is missing if it did not arrive for 30 days while others
 * did.
 */
export function listArrivals(
  provider: BillingProvider,
  { since, lastDays }: BillingArrivals,
  today: Day,
): EventArrival[] {
  const start = daysLater(today, -MISSING_DAYS);
  return REQUESTED_EVENTS[provider].map((type) => {
    const lastDay = lastDays[type] ?? null;
    return { type, lastDay, isMissing: since !== null && since < start && (lastDay ?? '') < start };
  });
}

/**
 * Whether an endpoint certainly lacks the refund event: in the last 30 days a charge reported a refund without event,
 * and no other refund event arrived.
 */
export function lacksRefundEvents({ lastDays, refundMissingOn = '' }: BillingArrivals, today: Day): boolean {
  const start = daysLater(today, -MISSING_DAYS);
  return refundMissingOn >= start && (lastDays[REFUND_EVENT] ?? '') < start;
}
