import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';
import { dashboardApi } from './client.ts';
import type { OperationRequest } from './operations.ts';

const PATH = '/api/v2/company/settings';
export const SHOW_SETTINGS = `GET ${PATH}` as const;
export const CHANGE_SETTINGS = `PUT ${PATH}` as const;
export const CHANGE_PAYOUTS = `PUT ${PATH}/payouts` as const;

export type AccountSettings = GetResponse<typeof PATH>;
/** They return all settings. */
export type SettingsOperation = typeof CHANGE_SETTINGS | typeof CHANGE_PAYOUTS;
/** Without the revision. */
export type SettingsBody<Name extends SettingsOperation> = Omit<
  NonNullable<OperationRequest<Name>['body']>,
  'revision'
>;

export const settingsQuery = {
  queryKey: [PATH],
  queryFn: async () => requireData(await dashboardApi.GET(PATH)),
} as const;
