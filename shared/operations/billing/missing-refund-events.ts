import { lacksRefundEvents } from '#shared/domain/billing/arrivals.ts';
import { dayOf } from '#shared/domain/day.ts';
import type { Call } from '#shared/operations/call.ts';
import { readBillingArrivals } from '#shared/store/billing/billing-arrivals.ts';
import { readBillingConnections } from '#shared/store/billing/billing-connections.ts';

// A separate file, so that the dashboard's function does not bundle the KMS client.

/** Whether a connected provider refunded charges without sending the events. */
export async function lacksRefunds({ account: { id }, runtime }: Call): Promise<boolean> {
  const [connections, arrivals] = await Promise.all([readBillingConnections(id), readBillingArrivals(id)]);
  const today = dayOf(runtime.now());
  return connections.some(
    ({ provider, secrets }) => secrets.length > 0 && lacksRefundEvents(arrivals[provider], today),
  );
}
