import { queryOptions } from '@tanstack/react-query';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';

/** None until the promoter adds one. */
export const payoutMethods = queryOptions({
  queryKey: ['payout-methods'],
  queryFn: async () => got(await api.GET('/api/v2/affiliate/payout_methods')),
});
