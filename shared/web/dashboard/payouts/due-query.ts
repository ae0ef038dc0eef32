import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/payouts/due_stats';

export const dueQuery = { queryKey: [PATH], queryFn: async () => got(await api.GET(PATH)) } as const;
