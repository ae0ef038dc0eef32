import { queryOptions } from '@tanstack/react-query';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';

/** How the promoter is paid: one method, or none as long as it names none. */
export const payoutMethods = queryOptions({
  queryKey: ['payout-methods'],
  queryFn: async () => got(await api.GET('/api/v2/affiliate/payout_methods')),
});
