import { endpoint } from '#shared/http/endpoint.ts';
import { deleteProduct } from '#shared/operations/products/products.ts';
import { presentProductV2 } from '#shared/present/v2/products/product.ts';
import { v2ProductsDelete } from '#shared/routes/v2/products/products.ts';

export const handler = endpoint(v2ProductsDelete, async ({ input, ...call }) =>
  presentProductV2(await deleteProduct(call, input.id)),
);
