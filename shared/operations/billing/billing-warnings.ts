import { isSilent, lacksRefundEvents } from '#shared/domain/billing/arrivals.ts';
import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import { toDay } from '#shared/domain/day.ts';
import type { Call } from '#shared/operations/call.ts';
import { readBillingArrivals } from '#shared/store/billing/billing-arrivals.ts';
import { readBillingConnections } from '#shared/store/billing/billing-connections.ts';

// A separate file, so that the dashboard's function does not bundle the KMS client.

interface BillingWarnings {
  /** Whether a connected provider refunded charges without sending the events. */
  readonly lacksRefundEvents: boolean;
  /** Connected providers that sent events before, but none lately. */
  readonly silentProviders: readonly BillingProvider[];
}

/** Finds billing connections that do not deliver what they should. */
export async function findBillingWarnings({ account: { id }, runtime }: Call): Promise<BillingWarnings> {
  const [connections, arrivals] = await Promise.all([readBillingConnections(id), readBillingArrivals(id)]);
  const today = toDay(runtime.now());
  const providers = connections.flatMap(({ provider, secrets }) => (secrets.length > 0 ? [provider] : []));
  return {
    lacksRefundEvents: providers.some((provider) => lacksRefundEvents(arrivals[provider], today)),
    silentProviders: providers.filter((provider) => isSilent(arrivals[provider], today)),
  };
}
