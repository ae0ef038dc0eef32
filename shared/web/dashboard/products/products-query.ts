import { allOf } from '#web/dashboard/api/lists.ts';
import type { Row } from '#web/ui/api/answers.ts';

const PATH = '/api/v2/company/products';
export const CREATE_PRODUCT = `POST ${PATH}` as const;
export const CHANGE_PRODUCT = `PUT ${PATH}/{id}` as const;
export const DELETE_PRODUCT = `DELETE ${PATH}/{id}` as const;

export type Product = Row<typeof PATH>;

export const productsQuery = { queryKey: [PATH], queryFn: () => allOf(PATH) } as const;
