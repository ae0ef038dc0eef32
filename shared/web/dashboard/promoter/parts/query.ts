import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/promoters/{id}';

const load = async (id: string) => got(await api.GET(PATH, { params: { path: { id } } }));

/** A promoter as the interface shows it. */
export type PromoterDetails = Awaited<ReturnType<typeof load>>;

/** The campaigns that a promoter takes part in: not those that it has left. */
export const takingPart = ({ promoter_campaigns: all }: Pick<PromoterDetails, 'promoter_campaigns'>) =>
  all.filter(({ state }) => state !== 'inactive');

/** The promoter's status on screens: `rejected` or `blocked` where it earns in no campaign, though its own status may be approved. */
export function standingOf(promoter: Pick<PromoterDetails, 'archived_at' | 'status' | 'promoter_campaigns'>): string {
  if (promoter.archived_at) return 'archived';
  if (promoter.status === 'denied') return 'rejected';
  const campaigns = takingPart(promoter);
  const isBlocked = campaigns.length > 0 && campaigns.every(({ state }) => state === 'blocked');
  return isBlocked ? 'blocked' : promoter.status;
}

/** Asks for a promoter. */
export const promoterQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(id) });
