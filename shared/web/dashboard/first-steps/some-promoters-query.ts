import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/promoters';
/** Large accounts cannot be sorted by clicks. One that starts has few promoters. */
const SOME = 20;

/** Queries some promoters with their clicks. */
export const somePromotersQuery = {
  queryKey: [PATH, 'some'],
  queryFn: async () => {
    return requireData(await dashboardApi.GET(PATH, { params: { query: { per_page: SOME } } })).data;
  },
} as const;
