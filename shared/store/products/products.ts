import type { Owner } from '#shared/domain/leads/lead.ts';
import type { Product } from '#shared/domain/products/product.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { create, put, remove, replace, update, type Write } from '#shared/store/table/transaction.ts';

/** What guards the products of an account together. */
interface Head {
  /** Goes up with every change of a product. */
  readonly version: number;
  /** How often rules that go by products were said. */
  readonly takenUp: number;
}

/** All products of an account, as of one moment. */
export interface Catalogue {
  /** Oldest first. */
  readonly products: readonly Product[];
  /** Null in an account without products. */
  readonly head: Head | null;
}

/** The product of that id. */
export function findProduct(account: number, id: number): Promise<Product | null> {
  return readItem<Product>(keys.product(account, id));
}

/** The products of an account. Two calls: the head is read first, so that whoever changes one meanwhile is noticed. */
export async function readCatalogue(account: number): Promise<Catalogue> {
  const head = await readItem<Head>(keys.productsHead(account));
  return { head, products: await listProducts(account) };
}

/** The products of an account, oldest first. */
export async function listProducts(account: number): Promise<Product[]> {
  return (await readPartition(partitions.products(account))) as unknown as Product[];
}

/**
 * Writes a change of a product, if no product was changed since the catalogue was read, and nobody has said rules that go by
 * products.
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
 * Says that rules go by the products of a catalogue. Whoever changes a product at the same time, and has not seen those
 * rules, is refused by this, or refuses it; rules that are said at the same time do not get in each other's way.
 */
export function productsTakenUp(account: number, { head }: Catalogue): Write {
  const key = keys.productsHead(account);
  if (!head) return create(key, { version: 0, takenUp: 1 }, 'stale');
  const same = { expression: 'version = :version', values: { ':version': head.version } };
  return update(key, { expression: 'ADD takenUp :one', values: { ':one': 1 } }, same, 'stale');
}

/** Says whether a promotion has rules of its own that go by products. It belongs into the transaction that writes it. */
export function promotionProductWrites(account: number, owner: Owner, before: boolean, after: boolean): Write[] {
  const key = keys.productPromotion(account, owner);
  if (after && !before) return [put(key, { promoterId: owner.promoterId, campaignId: owner.campaignId })];
  return before && !after ? [remove(key, { expression: 'attribute_exists(pk)' }, 'stale')] : [];
}

/** The promotions with rules of their own that go by products. Two calls, one where there are none. */
export async function promotionsByProducts(account: number): Promise<Promotion[]> {
  const owners = (await readPartition(partitions.productPromotions(account))) as unknown as Owner[];
  const wanted = owners.map(({ promoterId, campaignId }) => keys.promotion(account, promoterId, campaignId));
  const found = await readItems(wanted);
  return wanted.flatMap((key) => found.get<Promotion>(key) ?? []);
}
