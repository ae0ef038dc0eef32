import { api } from '#web/dashboard/api/client.ts';
import type { Row } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';

const CONNECTIONS = '/api/v2/company/billing/connections';
export const EVENTS = '/api/v2/company/billing/events';
export const CONNECT = `PUT ${CONNECTIONS}/{provider}` as const;
export const DISCONNECT = `DELETE ${CONNECTIONS}/{provider}` as const;
export const WORK = `POST ${EVENTS}/{id}/work` as const;

export type Connection = Row<typeof CONNECTIONS>;
export type Provider = Connection['provider'];
export type BillingEvent = Row<typeof EVENTS>;

/** Until a connected provider's first event. */
const ASK_MS = 5000;

export const connectionsQuery = {
  queryKey: [CONNECTIONS],
  queryFn: async () => got(await api.GET(CONNECTIONS)),
} as const;

/** Queries whether an event arrived in the last 30 days. @param isAwaited whether to poll */
export const hasComeQuery = (provider: Provider, isAwaited: boolean) => ({
  queryKey: [EVENTS, 'first', provider],
  queryFn: async () => {
    const query = { filters: { provider: [provider] }, per_page: 1 };
    return got(await api.GET(EVENTS, { params: { query } })).length > 0;
  },
  refetchInterval: ({ state }: { readonly state: { readonly data?: boolean | undefined } }) =>
    isAwaited && state.data !== true ? ASK_MS : (false as const),
});
