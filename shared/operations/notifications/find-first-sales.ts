import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { countPromoterSales, putFirstSale, readFirstSales } from '#shared/store/promoters/first-sales.ts';
import { parseAccountId, serializeKey } from '#shared/store/table/keys.ts';

interface NewCustomer {
  readonly name: string;
  readonly event: SaleEvent;
}

/**
 * Finds the sales that are their promoter's first, and notes them. Call it before the sales are counted: then the result
 * is the same when they are delivered again. Costs one request per batch and account with new customers, and two per
 * promoter once.
 * @returns serialized keys
 */
export async function findFirstSales(events: readonly StoredEvent[]): Promise<ReadonlySet<string>> {
  const firstSaleKeys = new Set<string>();
  const byAccount = Map.groupBy(events, ({ key }) => parseAccountId(key.pk));
  for (const [account, stored] of byAccount) {
    const byPromoter = Map.groupBy(stored.flatMap(parseNewCustomer), ({ event }) => event.promoterId);
    if (byPromoter.size === 0) continue;
    const firstSales = await readFirstSales(account, [...byPromoter.keys()]);
    for (const [promoterId, sales] of byPromoter) {
      const storedFirst = firstSales.get(promoterId);
      const first = storedFirst === undefined ? await recordFirstSale(account, promoterId, sales) : storedFirst;
      for (const { name, event } of sales) if (event.id === first) firstSaleKeys.add(name);
    }
  }
  return firstSaleKeys;
}

/** A promoter's first sale turns a lead into a customer. Imported ones are past. */
function parseNewCustomer({ key, event }: StoredEvent): NewCustomer[] {
  if (event.event !== 'sale' || !event.becameCustomer || event.imported) return [];
  return [{ name: serializeKey(key), event }];
}

async function recordFirstSale(
  account: number,
  promoterId: number,
  sales: readonly NewCustomer[],
): Promise<number | null> {
  const isFirst = (await countPromoterSales(account, promoterId)) === 0;
  return putFirstSale(account, promoterId, isFirst ? (sales[0]?.event.id ?? null) : null);
}
