import { marshall } from '@aws-sdk/util-dynamodb';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { type BenchCompany, fresh } from './company.ts';
import { putItems } from './put-items.ts';

/**
 * Stores sale events that are not in the counters yet, as copies of a real one, and makes the stream's event of them.
 * @param promoters over how many promoters the sales are spread
 */
export async function saleBatch(company: BenchCompany, size: number, promoters: number): Promise<unknown> {
  const { account } = company;
  const original = await storedSale(company);
  const items = Array.from({ length: size }, (_, index) => {
    const promoterId = original.promoterId + (index % promoters);
    const commissions = original.commissions.map((commission) => ({ ...commission, promoterId }));
    const copy = { ...original, eventId: fresh(original.eventId), promoterId, commissions };
    return { ...copy, ...keys.moneyEvent(account, 'sale', copy.eventId) };
  });
  await putItems(items);
  return { Records: items.map((item) => ({ eventName: 'INSERT', dynamodb: { NewImage: marshall(item) } })) };
}

/** A sale of the company, as it is stored. */
export async function storedSale(company: BenchCompany): Promise<SaleEvent> {
  const eventId = await company.sale(await company.lead(0));
  const sale = await readItem<SaleEvent>(keys.moneyEvent(company.account, 'sale', eventId));
  if (!sale) throw new Error('A sale that was acknowledged is not there');
  return sale;
}
