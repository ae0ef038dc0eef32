import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { createProduct } from '#shared/operations/products/products.ts';
import { v2Product } from '#shared/present/v2/products/product.ts';
import { v2ProductsCreate } from '#shared/routes/v2/products/products.ts';
import { productDetailsIn } from '#shared/routes/v2/products/products-to-domain.ts';

export const handler = endpoint(
  v2ProductsCreate,
  async ({ input, ...call }) => new Created(v2Product(await createProduct(call, productDetailsIn(input)))),
);
