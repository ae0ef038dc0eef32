import { fetchList } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

const PATH = '/api/v2/company/products';
export const CREATE_PRODUCT = `POST ${PATH}` as const;
export const CHANGE_PRODUCT = `PUT ${PATH}/{id}` as const;
export const DELETE_PRODUCT = `DELETE ${PATH}/{id}` as const;

export type CompanyProduct = ListRow<typeof PATH>;

export const productsQuery = { queryKey: [PATH], queryFn: () => fetchList(PATH) } as const;
