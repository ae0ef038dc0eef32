import { dashboardApi } from '#web/dashboard/api/client.ts';
import { fetchList } from '#web/dashboard/api/lists.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/automations';
const RECIPIENTS_PATH = `${PATH}/{id}/recipients` as const;
export const CREATE_AUTOMATION = `POST ${PATH}` as const;
export const CHANGE_AUTOMATION = `PUT ${PATH}/{id}` as const;
export const DELETE_AUTOMATION = `DELETE ${PATH}/{id}` as const;
export const RESOLVE_AUTOMATION = `POST ${PATH}/{id}/resolve` as const;

export type CompanyAutomation = ListRow<typeof PATH>;

export const automationsQuery = {
  queryKey: [PATH],
  queryFn: () => fetchList(PATH),
} as const;

export const automationQuery = (id: number) => ({
  queryKey: [PATH, id],
  queryFn: async () => requireData(await dashboardApi.GET(`${PATH}/{id}`, { params: { path: { id } } })),
});

/** The first hundred recipients that need a decision. */
export const openAutomationRecipientsQuery = (id: number) => ({
  queryKey: [RECIPIENTS_PATH, id],
  queryFn: async () => {
    const query = { status: ['uncertain' as const, 'failed' as const], per_page: 100 };
    return requireData(await dashboardApi.GET(RECIPIENTS_PATH, { params: { path: { id }, query } }));
  },
});
