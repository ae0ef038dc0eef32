import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/payouts/{id}';

const load = async (id: number) => requireData(await dashboardApi.GET(PATH, { params: { path: { id } } }));

export type PayoutDetails = Awaited<ReturnType<typeof load>>;

export const payoutQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(Number(id)) });
