import type { Product } from '#shared/domain/products/product.ts';
import type { V2Product } from '#shared/routes/v2/products/products-output.ts';

/** Presents a product. */
export function presentProductV2({ id, name, extId, prices, createdAt }: Product): V2Product {
  return {
    id,
    name,
    ext_id: extId,
    prices: prices.map((price) => ({
      ext_id: price.extId,
      desc: price.description ?? '',
      interval: price.interval ?? null,
    })),
    created_at: createdAt,
  };
}
