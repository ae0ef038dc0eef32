import { MOST_PRODUCTS } from '#shared/domain/product.ts';
import { api } from '#web/dashboard/api/client.ts';
import type { Row } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';

const PATH = '/api/v2/company/products';
export const CREATE_PRODUCT = `POST ${PATH}` as const;
export const CHANGE_PRODUCT = `PUT ${PATH}/{id}` as const;
export const DELETE_PRODUCT = `DELETE ${PATH}/{id}` as const;
const PAGE = 100;

export type Product = Row<typeof PATH>;

const load = async (page = 1): Promise<readonly Product[]> => {
  const found = got(await api.GET(PATH, { params: { query: { page, per_page: PAGE } } }));
  const isLast = found.length < PAGE || page * PAGE >= MOST_PRODUCTS;
  return isLast ? found : [...found, ...(await load(page + 1))];
};

/** All products: there are two pages of them at most. */
export const productsQuery = { queryKey: [PATH], queryFn: () => load() } as const;
