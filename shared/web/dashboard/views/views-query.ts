import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/me/views';

export type DashboardView = GetResponse<typeof PATH>[number];

/** Queries all views of the signed-in user. */
export const viewsQuery = {
  queryKey: [PATH],
  queryFn: async () => requireData(await dashboardApi.GET(PATH)),
} as const;
