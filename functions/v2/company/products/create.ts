import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createProduct } from '#shared/operations/products/products.ts';
import { presentProductV2 } from '#shared/present/v2/products/product.ts';
import { v2ProductsCreate } from '#shared/routes/v2/products/products.ts';
import { toProductDetails } from '#shared/routes/v2/products/products-to-domain.ts';

export const handler = endpoint(
  v2ProductsCreate,
  async ({ input, ...call }) =>
    new CreatedResponse(presentProductV2(await createProduct(call, toProductDetails(input)))),
);
