import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/me/notifications';

export type OwnNotifications = GetResponse<typeof PATH>;

/** Queries the signed-in user's choices and latest notifications. */
export const ownNotificationsQuery = {
  queryKey: [PATH],
  queryFn: async () => requireData(await dashboardApi.GET(PATH)),
} as const;
