import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/me/notifications/latest';

export type DashboardNotification = GetResponse<typeof PATH>[number];

/** Queries the user's latest notifications. */
export const latestNotificationsQuery = {
  queryKey: [PATH],
  queryFn: async () => requireData(await dashboardApi.GET(PATH)),
} as const;
