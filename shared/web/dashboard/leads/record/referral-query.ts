import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/referrals/{id}';

const load = async (id: string) => requireData(await dashboardApi.GET(PATH, { params: { path: { id } } }));

export type ReferralDetails = Awaited<ReturnType<typeof load>>;

export const referralQuery = (id: string) => ({ queryKey: [PATH, id], queryFn: () => load(id) });
