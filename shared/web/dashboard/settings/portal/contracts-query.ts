import { fetchList } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/contracts';
export const CREATE_CONTRACT = `POST ${PATH}` as const;
export const CHANGE_CONTRACT = `PUT ${PATH}/{id}` as const;
export const DELETE_CONTRACT = `DELETE ${PATH}/{id}` as const;

export type CompanyContract = ListRow<typeof PATH>;

export const contractsQuery = { queryKey: [PATH], queryFn: () => fetchList(PATH) } as const;
