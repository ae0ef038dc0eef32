import { type Day, daysLater } from '#shared/domain/day.ts';
import type { BillingProvider } from './connection.ts';
import { REQUESTED_EVENTS } from './decide.ts';

/** An event type that was not received for so many days counts as missing. */
const MISSING_DAYS = 30;
const REFUND_EVENT = 'refund.created';

/** Days on which events of a provider were received that count. */
export interface BillingArrivals {
  /** The first day of this record; null before the first event. */
  readonly since: Day | null;
  /** The last day of each requested event type. */
  readonly lastDays: Readonly<Record<string, Day>>;
  /** The last day on which a refunded charge's refund events were overdue. */
  readonly refundMissingOn?: Day;
}

export const NO_ARRIVALS: BillingArrivals = { since: null, lastDays: {} };

/** When an event type was last received, and whether it has been missing for 30 days of receiving others. */
interface EventArrival {
  readonly type: string;
  readonly lastDay: Day | null;
  readonly isMissing: boolean;
}

/** The arrival of each event type that the provider's guide asks for. */
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
 * Whether an endpoint certainly lacks the event of refunds: in the last 30 days a charge of a referral reported a refund whose event did not
 * come, and no other event of a refund came either.
 */
export function lacksRefundEvents({ lastDays, refundMissingOn = '' }: BillingArrivals, today: Day): boolean {
  const start = daysLater(today, -MISSING_DAYS);
  return refundMissingOn >= start && (lastDays[REFUND_EVENT] ?? '') < start;
}
