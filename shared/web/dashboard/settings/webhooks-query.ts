import { fetchList } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/webhooks';
export type DashboardWebhook = ListRow<typeof PATH>;

export const webhooksQuery = {
  queryKey: [PATH],
  queryFn: () => fetchList(PATH),
} as const;
