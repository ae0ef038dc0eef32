import { endpoint } from '#shared/http/endpoint.ts';
import { showProduct } from '#shared/operations/products/products.ts';
import { presentProductV2 } from '#shared/present/v2/products/product.ts';
import { v2ProductsShow } from '#shared/routes/v2/products/products.ts';

export const handler = endpoint(v2ProductsShow, async ({ input, ...call }) =>
  presentProductV2(await showProduct(call, input.id)),
);
