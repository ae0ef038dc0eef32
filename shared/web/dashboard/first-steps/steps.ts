import { dashboardApi } from '#web/dashboard/api/client.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { requireData } from '#web/ui/api/client.ts';

const PROMOTERS = '/api/v2/company/promoters';

export interface FirstStepsState {
  readonly campaign: boolean;
  readonly promoter: boolean;
  readonly click: boolean;
  readonly signUp: boolean;
  readonly sale: boolean;
}

const ASK_MS = 5000;

export const firstStepsQuery = {
  queryKey: ['first-steps'],
  queryFn: async (): Promise<FirstStepsState> => {
    const query = { per_page: 1, sorting: { clicks_count: 'desc' as const } };
    const [campaigns, clicked] = await Promise.all([
      dashboardQueryClient.fetchQuery(campaignsQuery),
      dashboardApi.GET(PROMOTERS, { params: { query } }).then(requireData),
    ]);
    return {
      campaign: campaigns.length > 0,
      promoter: clicked.data.length > 0,
      click: clicked.data.some(({ stats }) => stats.clicks_count > 0),
      signUp: campaigns.some(({ stats }) => stats.referrals_count > 0),
      sale: campaigns.some(({ stats }) => stats.sales_count > 0),
    };
  },
  refetchInterval: ASK_MS,
} as const;
