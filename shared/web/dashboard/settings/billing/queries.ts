import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const CONNECTIONS = '/api/v2/company/billing/connections';
export const EVENTS = '/api/v2/company/billing/events';
export const CONNECT = `PUT ${CONNECTIONS}/{provider}` as const;
export const DISCONNECT = `DELETE ${CONNECTIONS}/{provider}` as const;
export const REPROCESS_EVENT = `POST ${EVENTS}/{id}/work` as const;

export type ProviderConnection = ListRow<typeof CONNECTIONS>;
export type Provider = ProviderConnection['provider'];
export type BillingEvent = ListRow<typeof EVENTS>;

/** Until a connected provider's first event. */
const POLL_INTERVAL_MS = 5000;

export const connectionsQuery = {
  queryKey: [CONNECTIONS],
  queryFn: async () => requireData(await dashboardApi.GET(CONNECTIONS)),
} as const;

/** Queries whether an event arrived in the last 30 days. @param isAwaited whether to poll */
export const hasEventsQuery = (provider: Provider, isAwaited: boolean) => ({
  queryKey: [EVENTS, 'first', provider],
  queryFn: async () => {
    const query = { filters: { provider: [provider] }, per_page: 1 };
    return requireData(await dashboardApi.GET(EVENTS, { params: { query } })).length > 0;
  },
  refetchInterval: ({ state }: { readonly state: { readonly data?: boolean | undefined } }) =>
    isAwaited && state.data !== true ? POLL_INTERVAL_MS : (false as const),
});
