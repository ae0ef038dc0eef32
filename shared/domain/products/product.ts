import { Refusal } from '#shared/domain/refusal.ts';

/** For how long a price is paid at a time. */
export const PRICE_INTERVALS = ['month', 'year', 'one_time'] as const;
export type PriceInterval = (typeof PRICE_INTERVALS)[number];

/** The most products of an account, and prices of a product: rules of rewards are worked out from all of them at once. */
export const MOST_PRODUCTS = 200;
export const MOST_PRICES = 100;

/** A price of a product: a plan of the billing provider. */
export interface Price {
  /** The plan id that sales name. */
  readonly extId: string;
  readonly description: string | null;
  /** Absent where it is not said: then no rule for monthly, yearly or one-time plans is for it. */
  readonly interval?: PriceInterval | undefined;
}

/** Something that a company sells, by several prices. */
export interface Product {
  readonly id: number;
  readonly name: string;
  /** Its id at the billing provider: kept and shown. */
  readonly extId: string | null;
  readonly prices: readonly Price[];
  readonly createdAt: string;
  /** Goes up with every change. */
  readonly revision: number;
}

/** What may be said of a product; what is left out stays as it is. Prices are said all at once. */
export interface ProductDetails {
  readonly name?: string | undefined;
  readonly extId?: string | undefined;
  readonly prices?: readonly Price[] | undefined;
}

/**
 * A product with what is said of it.
 * @param others all other products of the account
 * @throws Refusal `invalid_record` where two prices would be the same plan, or there are too many products
 */
export function productWith(
  before: Product | null,
  made: Pick<Product, 'id' | 'createdAt'>,
  { name, extId, prices }: ProductDetails,
  others: readonly Product[],
): Product {
  if (!before && others.length >= MOST_PRODUCTS) throw refused(`An account has ${MOST_PRODUCTS} products at most.`);
  const after: Product = {
    ...made,
    name: name ?? before?.name ?? '',
    extId: extId === undefined ? (before?.extId ?? null) : extId || null,
    prices: prices ?? before?.prices ?? [],
    revision: (before?.revision ?? 0) + 1,
  };
  checkPlans(after, others);
  return after;
}

/** A sale names its plan alone, so a plan is of one product. */
function checkPlans({ prices }: Product, others: readonly Product[]): void {
  const owners = new Map(others.flatMap((other) => other.prices.map(({ extId }) => [extId, other] as const)));
  const seen = new Set<string>();
  for (const { extId } of prices) {
    const owner = owners.get(extId);
    if (owner) throw refused(`prices: the plan ${extId} is a price of product ${owner.id}.`);
    if (seen.has(extId)) throw refused(`prices: the plan ${extId} is there twice.`);
    seen.add(extId);
  }
}

function refused(message: string): Refusal {
  return new Refusal({ code: 'invalid_record', message });
}
