import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { SaleEvent } from '#shared/domain/event.ts';
import { documents, tableName } from '#shared/store/client.ts';
import { keys } from '#shared/store/keys.ts';
import { readItem } from '#shared/store/read.ts';
import { type BenchCompany, fresh } from './company.ts';

const MOST_WRITES = 25;

/**
 * Stores sale events that are not in the counters yet, as copies of a real one, and makes the stream's event of them.
 * @param promoters over how many promoters the sales are spread
 */
export async function saleBatch(company: BenchCompany, size: number, promoters: number): Promise<unknown> {
  const { account } = company;
  const eventId = await company.sale(await company.lead(0));
  const original = await readItem<SaleEvent>(keys.moneyEvent(account, 'sale', eventId));
  if (!original) throw new Error('A sale that was acknowledged is not there');
  const items = Array.from({ length: size }, (_, index) => {
    const promoterId = original.promoterId + (index % promoters);
    const commissions = original.commissions.map((commission) => ({ ...commission, promoterId }));
    const copy = { ...original, eventId: fresh(eventId), promoterId, commissions };
    return { ...copy, ...keys.moneyEvent(account, 'sale', copy.eventId) };
  });
  for (let from = 0; from < size; from += MOST_WRITES) {
    const requests = items.slice(from, from + MOST_WRITES).map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
  }
  return { Records: items.map((item) => ({ eventName: 'INSERT', dynamodb: { NewImage: marshall(item) } })) };
}
