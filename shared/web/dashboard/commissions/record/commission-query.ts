import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/commissions/{id}';

const load = async (id: number) => requireData(await dashboardApi.GET(PATH, { params: { path: { id } } }));

export type CommissionDetails = Awaited<ReturnType<typeof load>>;

export const commissionQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(Number(id)) });
