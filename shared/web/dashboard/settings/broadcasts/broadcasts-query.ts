import { keepPreviousData } from '@tanstack/react-query';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { fetchList } from '#web/dashboard/api/lists.ts';
import { callOperation, type OperationRequest } from '#web/dashboard/api/operations.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse, ListRow } from '#web/ui/api/response-types.ts';
import { findNextRead } from './next-read.ts';

export const BROADCASTS_PATH = '/api/v2/company/broadcasts';
const PATH = BROADCASTS_PATH;
const RECIPIENTS_PATH = `${PATH}/{id}/recipients` as const;
const SUPPRESSIONS_PATH = '/api/v2/company/suppressions';
export const CREATE_BROADCAST = `POST ${PATH}` as const;
export const CHANGE_BROADCAST = `PUT ${PATH}/{id}` as const;
export const DELETE_BROADCAST = `DELETE ${PATH}/{id}` as const;
export const SCHEDULE_BROADCAST = `POST ${PATH}/{id}/schedule` as const;
export const CANCEL_BROADCAST = `POST ${PATH}/{id}/cancel` as const;
export const PREVIEW_BROADCAST = `POST ${PATH}/preview` as const;
export const RESOLVE_BROADCAST = `POST ${PATH}/{id}/resolve` as const;
export const REMOVE_SUPPRESSION = `DELETE ${SUPPRESSIONS_PATH}/{id}` as const;

export type CompanyBroadcast = ListRow<typeof PATH>;
export type BroadcastDetails = GetResponse<`${typeof PATH}/{id}`>;
export type ListedRecipient = ListRow<typeof RECIPIENTS_PATH>;
export type SuppressedAddress = ListRow<typeof SUPPRESSIONS_PATH>;
export type BroadcastPreviewRequest = OperationRequest<typeof PREVIEW_BROADCAST>;

export const broadcastsQuery = {
  queryKey: [PATH],
  queryFn: () => fetchList(PATH),
  refetchInterval: ({ state }: { readonly state: { readonly data?: readonly CompanyBroadcast[] | undefined } }) =>
    findNextRead(state.data ?? [], Date.now()),
} as const;

export const broadcastQuery = (id: number) => ({
  queryKey: [PATH, id],
  queryFn: async () => requireData(await dashboardApi.GET(`${PATH}/{id}`, { params: { path: { id } } })),
});

/** The first hundred recipients that need a decision. */
export const openRecipientsQuery = (id: number) => ({
  queryKey: [RECIPIENTS_PATH, id],
  queryFn: async () => {
    const query = { status: ['uncertain' as const, 'failed' as const], per_page: 100 };
    return requireData(await dashboardApi.GET(RECIPIENTS_PATH, { params: { path: { id }, query } }));
  },
});

export const broadcastPreviewQuery = (request: BroadcastPreviewRequest) => ({
  queryKey: [PREVIEW_BROADCAST, request],
  queryFn: () => callOperation(PREVIEW_BROADCAST, request),
  placeholderData: keepPreviousData,
});

export const suppressionsQuery = {
  queryKey: [SUPPRESSIONS_PATH],
  queryFn: () => fetchList(SUPPRESSIONS_PATH),
} as const;
