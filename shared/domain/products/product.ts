import { Refusal } from '#shared/domain/refusal.ts';

export const PRICE_INTERVALS = ['month', 'year', 'one_time'] as const;
export type PriceInterval = (typeof PRICE_INTERVALS)[number];

/** Products of an account, and prices of a product: rules are computed from all of them together. */
export const MAX_PRODUCTS = 200;
export const MAX_PRICES = 100;

/** A plan of the billing provider. */
export interface Price {
  /** Plan id in sales. */
  readonly extId: string;
  readonly description: string | null;
  /** Absent: rules for monthly, yearly or one-time plans do not apply. */
  readonly interval?: PriceInterval | undefined;
}

/** A product with its prices. */
export interface Product {
  readonly id: number;
  readonly name: string;
  /** Id at the billing provider, for display. */
  readonly extId: string | null;
  readonly prices: readonly Price[];
  readonly createdAt: string;
  readonly revision: number;
}

/** Changes of a product; omitted values stay. Prices are replaced as a whole. */
export interface ProductDetails {
  readonly name?: string | undefined;
  readonly extId?: string | undefined;
  readonly prices?: readonly Price[] | undefined;
}

/**
 * Creates or changes a product.
 * @param others all other products of the account
 * @throws Refusal `invalid_record` for a duplicate plan, or too many products
 */
export function applyProductDetails(
  before: Product | null,
  basics: Pick<Product, 'id' | 'createdAt'>,
  { name, extId, prices }: ProductDetails,
  others: readonly Product[],
): Product {
  if (!before && others.length >= MAX_PRODUCTS)
    throw invalidProduct(`An account can have at most ${MAX_PRODUCTS} products.`);
  const after: Product = {
    ...basics,
    name: name ?? before?.name ?? '',
    extId: extId === undefined ? (before?.extId ?? null) : extId || null,
    prices: prices ?? before?.prices ?? [],
    revision: (before?.revision ?? 0) + 1,
  };
  assertUniquePlans(after, others);
  return after;
}

/** Sales name the plan only, so a plan belongs to one product. */
function assertUniquePlans({ prices }: Product, others: readonly Product[]): void {
  const owners = new Map(others.flatMap((other) => other.prices.map(({ extId }) => [extId, other] as const)));
  const seen = new Set<string>();
  for (const { extId } of prices) {
    const owner = owners.get(extId);
    if (owner) throw invalidProduct(`prices: the plan ${extId} belongs to product ${owner.id}.`);
    if (seen.has(extId)) throw invalidProduct(`prices: the plan ${extId} is given twice.`);
    seen.add(extId);
  }
}

function invalidProduct(message: string): Refusal {
  return new Refusal({ code: 'invalid_record', message });
}
