import { queryOptions } from '@tanstack/react-query';
import { requireData } from '#web/ui/api/client.ts';
import { portalApi } from './client.ts';

/** None until the promoter adds one. */
export const payoutMethodsQuery = queryOptions({
  queryKey: ['payout-methods'],
  queryFn: async () => requireData(await portalApi.GET('/api/v2/affiliate/payout_methods')),
});
