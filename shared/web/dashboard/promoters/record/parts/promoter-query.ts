import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/promoters/{id}';

const load = async (id: string) => requireData(await dashboardApi.GET(PATH, { params: { path: { id } } }));

export type DashboardPromoterDetails = Awaited<ReturnType<typeof load>>;

/** Returns the campaigns that the promoter has not left. */
export const activePromotions = ({
  promoter_campaigns: promotions,
}: Pick<DashboardPromoterDetails, 'promoter_campaigns'>) => promotions.filter(({ state }) => state !== 'inactive');

/** Returns the displayed status: `blocked` if blocked in all campaigns. */
export function displayedPromoterStatus(
  promoter: Pick<DashboardPromoterDetails, 'archived_at' | 'status' | 'promoter_campaigns'>,
): string {
  if (promoter.archived_at) return 'archived';
  if (promoter.status === 'denied') return 'rejected';
  const campaigns = activePromotions(promoter);
  const isBlocked = campaigns.length > 0 && campaigns.every(({ state }) => state === 'blocked');
  return isBlocked ? 'blocked' : promoter.status;
}

export const promoterQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(id) });
