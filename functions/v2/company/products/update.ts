import { endpoint } from '#shared/http/endpoint.ts';
import { updateProduct } from '#shared/operations/products/products.ts';
import { v2Product } from '#shared/present/v2/products/product.ts';
import { v2ProductsUpdate } from '#shared/routes/v2/products/products.ts';
import { productDetailsIn } from '#shared/routes/v2/products/products-to-domain.ts';

export const handler = endpoint(v2ProductsUpdate, async ({ input, ...call }) =>
  v2Product(await updateProduct(call, input.id, productDetailsIn(input))),
);
