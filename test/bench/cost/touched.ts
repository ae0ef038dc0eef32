import type {
  BatchGetItemCommandInput,
  BatchWriteItemCommandInput,
  DeleteItemCommandInput,
  GetItemCommandInput,
  PutItemCommandInput,
  QueryCommandInput,
  TransactWriteItem,
  TransactWriteItemsCommandInput,
  UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { BatchGetCommandOutput, GetCommandOutput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { table } from '#shared/store/table/table.ts';
import { READ_UNIT_BYTES, type TableRead, type TableWrite } from './billing.ts';
import { computeItemSize, type StoredItem } from './item-size.ts';

type RequestedWrite = Pick<TableWrite, 'kind' | 'key' | 'transactional' | 'values'>;

type Part = PutItemCommandInput | UpdateItemCommandInput | DeleteItemCommandInput;

export function listWrites(command: string, input: unknown): RequestedWrite[] {
  if (command === 'TransactWriteItemsCommand') {
    const { TransactItems = [] } = input as TransactWriteItemsCommandInput;
    return TransactItems.flatMap((item) =>
      (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).flatMap((kind) => listWritesIn(kind, item[kind], true)),
    );
  }
  if (command === 'PutItemCommand') return listWritesIn('Put', input as PutItemCommandInput, false);
  if (command === 'UpdateItemCommand') return listWritesIn('Update', input as UpdateItemCommandInput, false);
  if (command === 'DeleteItemCommand') return listWritesIn('Delete', input as DeleteItemCommandInput, false);
  if (command === 'BatchWriteItemCommand') {
    const requests = Object.values((input as BatchWriteItemCommandInput).RequestItems ?? {}).flat();
    return requests.flatMap(({ PutRequest, DeleteRequest }) => [
      ...listWritesIn('Put', PutRequest as Part | undefined, false),
      ...listWritesIn('Delete', DeleteRequest as Part | undefined, false),
    ]);
  }
  return [];
}

/**
 * Returns the reads of a command; undefined for writes.
 * @param input in DynamoDB's attribute value format
 * @param output as the document client returns it
 * @throws Error when the billed size is unknown
 */
export function listReads(command: string, input: unknown, output: unknown): TableRead | undefined {
  if (command === 'GetItemCommand') {
    const { Key = {}, ConsistentRead, ProjectionExpression } = input as GetItemCommandInput;
    assertWholeItems(command, ProjectionExpression);
    const { Item } = output as GetCommandOutput;
    return {
      keys: [getItemName(Key)],
      billedBytes: [Item ? computeItemSize(marshall(Item)) : 0],
      strength: getStrength(ConsistentRead),
    };
  }
  if (command === 'BatchGetItemCommand') return batchRead(input as BatchGetItemCommandInput, output);
  if (command === 'QueryCommand') {
    const query = input as QueryCommandInput;
    assertWholeItems(command, query.Select);
    if (query.ProjectionExpression ?? query.FilterExpression) return partRead(query, output as QueryCommandOutput);
    // A query is billed for everything it returns from an index.
    const items = ((output as QueryCommandOutput).Items ?? []).map((item) => marshall(item));
    const size = items.reduce((total, item) => total + computeItemSize(item), 0);
    return { keys: items.map(getItemName), billedBytes: [size], strength: getStrength(query.ConsistentRead) };
  }
  if (WRITING.has(command)) return undefined;
  throw new Error(`What a ${command} costs cannot be computed`);
}

export function getItemName(item: StoredItem): string {
  return `${item[table.partitionKey]?.S} ${item[table.sortKey]?.S}`;
}

const WRITING = new Set(
  ['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(findCommandName),
);

function findCommandName(operation: string): string {
  return `${operation}Command`;
}

/** Projected or filtered queries are billed for whole items; only the engine knows their size. */
function partRead({ ConsistentRead }: QueryCommandInput, { ConsumedCapacity }: QueryCommandOutput): TableRead {
  const strength = getStrength(ConsistentRead);
  const units = ConsumedCapacity?.CapacityUnits ?? 0;
  return { keys: [], billedBytes: [(units * READ_UNIT_BYTES) / (strength === 'eventual' ? 0.5 : 1)], strength };
}

function batchRead({ RequestItems = {} }: BatchGetItemCommandInput, output: unknown): TableRead {
  const { Responses = {} } = output as BatchGetCommandOutput;
  const requests = Object.values(RequestItems);
  for (const { ProjectionExpression } of requests) assertWholeItems('BatchGetItemCommand', ProjectionExpression);
  const keys = requests.flatMap(({ Keys = [] }) => Keys.map(getItemName));
  const found = Object.values(Responses).flatMap((items) => items.map((item) => marshall(item)));
  const sizes = new Map(found.map((item) => [getItemName(item), computeItemSize(item)]));
  const strong = requests.every(({ ConsistentRead }) => ConsistentRead);
  return { keys, billedBytes: keys.map((key) => sizes.get(key) ?? 0), strength: getStrength(strong) };
}

function listWritesIn(
  kind: TableWrite['kind'],
  part: Part | TransactWriteItem[typeof kind],
  transactional: boolean,
): RequestedWrite[] {
  if (!part) return [];
  const item = 'Item' in part ? part.Item : undefined;
  const { [table.partitionKey]: pk, [table.sortKey]: sk } = item ?? ('Key' in part ? part.Key : undefined) ?? {};
  if (!pk || !sk) throw new Error(`A ${kind} names no item`);
  const values = 'UpdateExpression' in part ? part.ExpressionAttributeValues : undefined;
  const key = { [table.partitionKey]: pk, [table.sortKey]: sk };
  return [{ kind, key, transactional, values: item ?? values ?? {} }];
}

function assertWholeItems(command: string, part: string | undefined): void {
  if (part !== undefined) throw new Error(`What a ${command} with ${part} costs cannot be computed`);
}

function getStrength(consistent: boolean | undefined): TableRead['strength'] {
  return consistent ? 'strong' : 'eventual';
}
