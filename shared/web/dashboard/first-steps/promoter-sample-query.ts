import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/promoters';
/** Covers all promoters of a new account. */
const SAMPLE_SIZE = 20;

/** Queries a few promoters with their clicks and sales. */
export const promoterSampleQuery = {
  queryKey: [PATH, 'sample'],
  queryFn: async () => {
    return requireData(await dashboardApi.GET(PATH, { params: { query: { per_page: SAMPLE_SIZE } } })).data;
  },
} as const;
