import { endpoint } from '#shared/http/endpoint.ts';
import { updateProduct } from '#shared/operations/products/products.ts';
import { presentProductV2 } from '#shared/present/v2/products/product.ts';
import { v2ProductsUpdate } from '#shared/routes/v2/products/products.ts';
import { toProductDetails } from '#shared/routes/v2/products/products-to-domain.ts';

export const handler = endpoint(v2ProductsUpdate, async ({ input, ...call }) =>
  presentProductV2(await updateProduct(call, input.id, toProductDetails(input))),
);
