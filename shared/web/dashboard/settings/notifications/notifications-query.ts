import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const COMPANY = '/api/v2/company/notifications';

export const CHANGE_PREFERENCES = 'PUT /api/v2/me/notifications';
export const SHOW_NOTIFICATION_SETTINGS = `GET ${COMPANY}` as const;
export const CHANGE_NOTIFICATION_SETTINGS = `PUT ${COMPANY}` as const;
export const TEST_SLACK = `POST ${COMPANY}/test_slack` as const;

export type CompanyNotificationSettings = GetResponse<typeof COMPANY>;

/** Queries the company's settings. */
export const notificationSettingsQuery = {
  queryKey: [COMPANY],
  queryFn: async () => requireData(await dashboardApi.GET(COMPANY)),
} as const;
