import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Product } from '#shared/domain/products/product.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { create, put, remove, replace, update, type Write } from '#shared/store/table/transaction.ts';

/** Guards all products together. */
interface Head {
  /** Incremented per product change. */
  readonly version: number;
  /** Incremented per change of rules by product. */
  readonly takenUp: number;
}

/** All products of an account at one moment. */
export interface Catalogue {
  /** Oldest first. */
  readonly products: readonly Product[];
  /** Null without products. */
  readonly head: Head | null;
}

/** Reads a product. */
export function findProduct(account: number, id: number): Promise<Product | null> {
  return readItem<Product>(keys.product(account, id));
}

/** Reads all products. Two calls: the head first, to detect concurrent changes. */
export async function readCatalogue(account: number): Promise<Catalogue> {
  const head = await readItem<Head>(keys.productsHead(account));
  return { head, products: await listProducts(account) };
}

/** Reads all products, oldest first. */
export async function listProducts(account: number): Promise<Product[]> {
  return (await readPartition(partitions.products(account))) as unknown as Product[];
}

/**
 * Writes a product change, unless products or rules by product changed since the read.
 * @param before null for a new one
 * @param after null to remove it
 */
export function productWrites(
  account: number,
  { head }: Catalogue,
  before: Product | null,
  after: Product | null,
): Write[] {
  const key = keys.productsHead(account);
  const next = { version: (head?.version ?? 0) + 1, takenUp: head?.takenUp ?? 0 };
  const same = {
    expression: 'version = :version AND takenUp = :takenUp',
    values: { ':version': head?.version, ':takenUp': head?.takenUp },
  };
  return [
    head ? replace(key, next, same, 'stale') : create(key, next, 'stale'),
    productWrite(keys.product(account, after?.id ?? before?.id ?? 0), before, after),
  ];
}

function productWrite(key: Key, before: Product | null, after: Product | null): Write {
  if (!before) return create(key, { ...after }, 'stale');
  const same = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return after ? replace(key, { ...after }, same, 'stale') : remove(key, same, 'stale');
}

/**
 * Guards rules by product in their transaction. Conflicts with concurrent product changes, not with other rule changes.
 */
export function productRulesGuard(account: number, { head }: Catalogue): Write {
  const key = keys.productsHead(account);
  if (!head) return create(key, { version: 0, takenUp: 1 }, 'stale');
  const same = { expression: 'version = :version', values: { ':version': head.version } };
  return update(key, { expression: 'ADD takenUp :one', values: { ':one': 1 } }, same, 'stale');
}

/** Updates a promotion's marker for own rules by product, in its transaction. */
export function promotionProductWrites(account: number, owner: Owner, before: boolean, after: boolean): Write[] {
  const key = keys.productPromotion(account, owner);
  if (after && !before) return [put(key, { promoterId: owner.promoterId, campaignId: owner.campaignId })];
  return before && !after ? [remove(key, { expression: 'attribute_exists(pk)' }, 'stale')] : [];
}

/** Reads promotions with own rules by product. At most two calls. */
export async function readPromotionsWithProductRules(account: number): Promise<Promotion[]> {
  const owners = (await readPartition(partitions.productPromotions(account))) as unknown as Owner[];
  const promotionKeys = owners.map(({ promoterId, campaignId }) => keys.promotion(account, promoterId, campaignId));
  const items = await readItems(promotionKeys);
  return promotionKeys.flatMap((key) => items.get<Promotion>(key) ?? []);
}
