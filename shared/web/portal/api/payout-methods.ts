import { queryOptions } from '@tanstack/react-query';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';

/** Queries the payout method: one, or none until the promoter adds it. */
export const payoutMethods = queryOptions({
  queryKey: ['payout-methods'],
  queryFn: async () => got(await api.GET('/api/v2/affiliate/payout_methods')),
});
