import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/promoters/{id}';

const load = async (id: string) => got(await api.GET(PATH, { params: { path: { id } } }));

/** A promoter as the interface shows it. */
export type PromoterDetails = Awaited<ReturnType<typeof load>>;

/** The campaigns that a promoter takes part in: not those that it has left. */
export const takingPart = ({ promoter_campaigns: all }: PromoterDetails) =>
  all.filter(({ state }) => state !== 'inactive');

/** Asks for a promoter. */
export const promoterQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(id) });
