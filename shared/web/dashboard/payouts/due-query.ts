import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/payouts/due_stats';

export const dueQuery = { queryKey: [PATH], queryFn: async () => requireData(await dashboardApi.GET(PATH)) } as const;
