import { dashboardApi } from '#web/dashboard/api/client.ts';
import { fetchList } from '#web/dashboard/api/lists.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/contests';
export const CREATE_CONTEST = `POST ${PATH}` as const;
export const CHANGE_CONTEST = `PUT ${PATH}/{id}` as const;
export const DELETE_CONTEST = `DELETE ${PATH}/{id}` as const;

export type CompanyContest = ListRow<typeof PATH>;

export const contestsQuery = { queryKey: [PATH], queryFn: () => fetchList(PATH) } as const;

/** Begins with the key of contests, so that changes refresh standings. */
export const standingsQuery = (id: number) =>
  ({
    queryKey: [PATH, id, 'standings'],
    queryFn: async () => requireData(await dashboardApi.GET(`${PATH}/{id}/standings`, { params: { path: { id } } })),
  }) as const;

export type ContestStandingRow = Awaited<ReturnType<ReturnType<typeof standingsQuery>['queryFn']>>['standings'][number];
