import { endpoint } from '#shared/http/endpoint.ts';
import { showProduct } from '#shared/operations/products/products.ts';
import { v2Product } from '#shared/present/v2/products/product.ts';
import { v2ProductsShow } from '#shared/routes/v2/products/products.ts';

export const handler = endpoint(v2ProductsShow, async ({ input, ...call }) =>
  v2Product(await showProduct(call, input.id)),
);
