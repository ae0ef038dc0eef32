import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/email_delivery';
export const CHECK_DELIVERY = `GET ${PATH}` as const;

export type EmailDelivery = GetResponse<typeof PATH>;
export type ListedCheck = EmailDelivery['checks'][number];

export const fetchDelivery = async (): Promise<EmailDelivery> => requireData(await dashboardApi.GET(PATH));
