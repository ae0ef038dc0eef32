import { keepPreviousData } from '@tanstack/react-query';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { callOperation, type OperationRequest } from '#web/dashboard/api/operations.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/email_templates';
export const CHANGE_TEMPLATE = `PUT ${PATH}/{name}` as const;
export const RESET_TEMPLATE = `DELETE ${PATH}/{name}` as const;
export const PREVIEW_TEMPLATE = `POST ${PATH}/{name}/preview` as const;

export type EmailTemplate = ListRow<typeof PATH>;
export type TemplateEmail = EmailTemplate['name'];

/** @param campaignId includes this campaign's edits */
export const templatesQuery = (campaignId: number | null) => ({
  queryKey: [PATH, campaignId],
  queryFn: async () => {
    const query = campaignId === null ? {} : { campaign_id: campaignId };
    return requireData(await dashboardApi.GET(PATH, { params: { query } }));
  },
});

export type PreviewRequest = OperationRequest<typeof PREVIEW_TEMPLATE>;

export const previewQuery = (request: PreviewRequest) => ({
  queryKey: [PREVIEW_TEMPLATE, request],
  queryFn: () => callOperation(PREVIEW_TEMPLATE, request),
  placeholderData: keepPreviousData,
});
