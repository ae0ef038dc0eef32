import { type BillingArrivals, findSilenceStart } from '#shared/domain/billing/arrivals.ts';
import type { BillingConnection, BillingProvider } from '#shared/domain/billing/connection.ts';
import { addDays, type Day } from '#shared/domain/day.ts';
import { buildNotification, type Notification } from './notification.ts';

/** For days on which the run failed. Earlier silences are not news, and their notifications could have expired. */
const ANNOUNCED_DAYS = 7;

/** Returns the notifications of connected billing providers that fell silent lately. The same on each of these days. */
export function silenceNotifications(
  connections: readonly Pick<BillingConnection, 'provider' | 'secrets'>[],
  arrivals: Readonly<Record<BillingProvider, BillingArrivals>>,
  today: Day,
): Notification[] {
  return connections.flatMap(({ provider, secrets }) => {
    const start = secrets.length > 0 ? findSilenceStart(arrivals[provider], today) : null;
    if (start === null || start < addDays(today, -ANNOUNCED_DAYS)) return [];
    return [buildNotification({ kind: 'endpoint_silent', provider }, `${start}T00:00:00.000Z`, provider)];
  });
}
