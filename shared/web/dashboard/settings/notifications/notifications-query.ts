import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PERSON = '/api/v2/me/notifications';
const COMPANY = '/api/v2/company/notifications';

export const CHANGE_PREFERENCES = `PUT ${PERSON}` as const;
export const SHOW_NOTIFICATION_SETTINGS = `GET ${COMPANY}` as const;
export const CHANGE_NOTIFICATION_SETTINGS = `PUT ${COMPANY}` as const;
export const TEST_SLACK = `POST ${COMPANY}/test_slack` as const;

export type NotificationPreferences = GetResponse<typeof PERSON>;
export type NotificationSettings = GetResponse<typeof COMPANY>;

/** Queries the signed-in user's choices. */
export const preferencesQuery = {
  queryKey: [PERSON],
  queryFn: async () => requireData(await dashboardApi.GET(PERSON)),
} as const;

/** Queries the company's settings. */
export const notificationSettingsQuery = {
  queryKey: [COMPANY],
  queryFn: async () => requireData(await dashboardApi.GET(COMPANY)),
} as const;
