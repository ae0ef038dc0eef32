import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/promoters/{id}';

const load = async (id: string) => got(await api.GET(PATH, { params: { path: { id } } }));

export type PromoterDetails = Awaited<ReturnType<typeof load>>;

/** Returns the campaigns that the promoter has not left. */
export const takingPart = ({ promoter_campaigns: all }: Pick<PromoterDetails, 'promoter_campaigns'>) =>
  all.filter(({ state }) => state !== 'inactive');

/** Returns the displayed status: `blocked` if blocked in all campaigns. */
export function standingOf(promoter: Pick<PromoterDetails, 'archived_at' | 'status' | 'promoter_campaigns'>): string {
  if (promoter.archived_at) return 'archived';
  if (promoter.status === 'denied') return 'rejected';
  const campaigns = takingPart(promoter);
  const isBlocked = campaigns.length > 0 && campaigns.every(({ state }) => state === 'blocked');
  return isBlocked ? 'blocked' : promoter.status;
}

export const promoterQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(id) });
