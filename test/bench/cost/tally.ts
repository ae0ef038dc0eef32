import type {
  BatchGetItemCommandInput,
  ConsumedCapacity,
  GetItemCommandInput,
  QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { BatchGetCommandOutput, DynamoDBDocumentClient, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { table } from '#shared/store/table/table.ts';
import { countSequentialCalls, type Span } from './chain.ts';
import { getItemName, listWrites } from './touched.ts';

export interface Tally {
  readonly calls: number;
  readonly sequential: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Items requested by key or found by a query, with repetitions. */
  readonly items: number;
  readonly written: number;
  readonly writes: readonly string[];
  readonly refused: number;
  readonly touched: ReadonlySet<string>;
}

const NAME = 'benchTally';

/**
 * Runs a function and counts the calls of a client. For work on so many items that `recordCalls` would take longer than
 * the work. The engine reports plain reads and writes correctly; missing items requested by key are added here because
 * it omits them.
 */
export async function tallyCalls(client: DynamoDBDocumentClient, work: () => Promise<unknown>): Promise<Tally> {
  const spans: Span[] = [];
  const touched = new Set<string>();
  const requests: string[] = [];
  const sums = { readUnits: 0, writeUnits: 0, items: 0, written: 0, refused: 0 };
  client.middlewareStack.add(
    (next) => (args) => next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } }),
    { step: 'initialize', name: `${NAME}Asks` },
  );
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const start = performance.now();
        const writes = listWrites(commandName, args.input).map(({ key }) => getItemName(key));
        for (const name of writes) touched.add(name);
        requests.push(...writes);
        sums.written += writes.length;
        try {
          const result = await next(args);
          const units = sumCapacityUnits(result.output as CapacityReport);
          if (writes.length > 0) {
            sums.writeUnits += units;
          } else {
            const { names, unreported } = countReads(commandName, args.input, result.output);
            for (const name of names) touched.add(name);
            sums.items += names.length;
            sums.readUnits += units + unreported;
          }
          return result;
        } catch (error) {
          sums.refused += 1;
          throw error;
        } finally {
          spans.push({ start, end: performance.now() });
        }
      },
    { step: 'build', name: NAME, priority: 'low' },
  );
  try {
    await work();
  } finally {
    client.middlewareStack.remove(NAME);
    client.middlewareStack.remove(`${NAME}Asks`);
  }
  return { calls: spans.length, sequential: countSequentialCalls(spans), ...sums, writes: requests, touched };
}

interface CapacityReport {
  readonly ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
}

function sumCapacityUnits({ ConsumedCapacity: consumed }: CapacityReport): number {
  if (!consumed) throw new Error('The response has no ConsumedCapacity');
  return [consumed].flat().reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
}

function countReads(command: string, input: unknown, output: unknown): { names: string[]; unreported: number } {
  if (command === 'QueryCommand') {
    const pk = (input as QueryCommandInput).ExpressionAttributeValues?.[':pk']?.S;
    const { Items = [] } = output as QueryCommandOutput;
    return { names: Items.map((item) => `${pk} ${item[table.sortKey]}`), unreported: 0 };
  }
  if (command === 'GetItemCommand') {
    const { Key = {} } = input as GetItemCommandInput;
    return { names: [getItemName(Key)], unreported: 0 };
  }
  if (command !== 'BatchGetItemCommand') throw new Error(`tallyCalls does not count the reads of ${command}`);
  const { RequestItems = {} } = input as BatchGetItemCommandInput;
  const { Responses = {}, UnprocessedKeys = {} } = output as BatchGetCommandOutput;
  const keys = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
  const remainingKeys = Object.values(UnprocessedKeys).flatMap(({ Keys = [] }) => Keys).length;
  const found = Object.values(Responses).flat().length;
  const strong = Object.values(RequestItems).every(({ ConsistentRead }) => ConsistentRead);
  return { names: keys.map(getItemName), unreported: (keys.length - remainingKeys - found) * (strong ? 1 : 0.5) };
}
