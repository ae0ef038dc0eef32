import { keepPreviousData } from '@tanstack/react-query';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { callOperation, type OperationRequest } from '#web/dashboard/api/operations.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/emails/template';
export const CHANGE_LAYOUT = 'PUT /api/v2/company/emails/custom_template';
export const TEST_LAYOUT = 'POST /api/v2/company/emails/test_custom_template';

export type EmailLayout = GetResponse<typeof PATH>['data'];

export const layoutQuery = {
  queryKey: [PATH],
  queryFn: async () => requireData(await dashboardApi.GET(PATH)).data,
};

type LayoutPreviewRequest = OperationRequest<typeof TEST_LAYOUT>;

export const layoutPreviewQuery = (request: LayoutPreviewRequest) => ({
  queryKey: [TEST_LAYOUT, request],
  queryFn: () => callOperation(TEST_LAYOUT, request),
  placeholderData: keepPreviousData,
});
