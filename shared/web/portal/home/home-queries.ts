import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '#web/portal/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

export const ownAnnouncementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: async () => requireData(await portalApi.GET('/api/v2/affiliate/announcements')),
});

export const duePayoutsQuery = queryOptions({
  queryKey: ['due'],
  queryFn: async () => requireData(await portalApi.GET('/api/v2/affiliate/payouts/due_stats')),
});

interface TotalFilters {
  readonly status: ('pending' | 'approved')[];
  readonly held?: boolean;
}

/** Sums commissions by unit. */
const totalsQuery = (filters: TotalFilters) =>
  queryOptions({
    queryKey: ['commissions', 'sum', filters],
    queryFn: async () => {
      const params = { query: { filters } };
      return requireData(await portalApi.GET('/api/v2/affiliate/commissions/stats', { params })).data.amounts;
    },
  });

export const pendingQuery = totalsQuery({ status: ['pending'] });
export const heldQuery = totalsQuery({ status: ['approved'], held: true });
