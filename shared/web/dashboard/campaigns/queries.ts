import { dashboardApi } from '#web/dashboard/api/client.ts';
import { fetchList } from '#web/dashboard/api/lists.ts';
import { requireData } from '#web/ui/api/client.ts';

export const CREATE_CAMPAIGN = 'POST /api/v2/company/campaigns';
export const UPDATE_CAMPAIGN = 'PUT /api/v2/company/campaigns/{id}';
export const ARCHIVE_CAMPAIGN = 'POST /api/v2/company/campaigns/{id}/archive';
export const RESTORE_CAMPAIGN = 'POST /api/v2/company/campaigns/{id}/restore';
const CAMPAIGN = '/api/v2/company/campaigns/{id}';
const REWARDS = '/api/v2/company/rewards';

const load = async (id: string) =>
  requireData(await dashboardApi.GET(CAMPAIGN, { params: { path: { id: Number(id) } } }));
const loadRewards = () => fetchList(REWARDS);

export type CampaignSettings = Awaited<ReturnType<typeof load>>;
export type CompanyReward = Awaited<ReturnType<typeof loadRewards>>[number];

export const campaignQuery = (id: string) => ({ queryKey: [CAMPAIGN, id], queryFn: () => load(id) });

export const rewardsQuery = { queryKey: [REWARDS], queryFn: loadRewards } as const;
