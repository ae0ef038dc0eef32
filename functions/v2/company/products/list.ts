import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listProductsPage } from '#shared/operations/products/products.ts';
import { presentProductV2 } from '#shared/present/v2/products/product.ts';
import { v2ProductsList } from '#shared/routes/v2/products/products.ts';

export const handler = endpoint(v2ProductsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listProductsPage(call, input.q, page);
  return new ListPage(rows.map(presentProductV2), total, page);
});
