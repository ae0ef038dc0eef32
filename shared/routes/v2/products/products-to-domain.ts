import type { ProductDetails } from '#shared/domain/products/product.ts';
import type { ProductInput } from './products-input.ts';

/** Converts product fields. */
export function toProductDetails({ name, ext_id: extId, prices }: ProductInput): ProductDetails {
  return {
    name,
    extId,
    prices: prices?.map(({ ext_id, desc, interval }) => ({
      extId: ext_id,
      description: desc ?? null,
      ...(interval ? { interval } : {}),
    })),
  };
}
