import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableRead, TableWrite } from './billing.ts';
import type { Span } from './chain.ts';
import type { StoredItem } from './item-size.ts';
import { listReads, listWrites } from './touched.ts';

export interface Call extends Span {
  readonly refused: boolean;
  readonly read: TableRead | undefined;
  readonly writes: readonly TableWrite[];
  /** Bytes of the JSON response without the consumed capacity. */
  readonly responseBytes: number;
}

export type ReadStoredItems = (keys: readonly StoredItem[]) => Promise<(StoredItem | undefined)[]>;

const MIDDLEWARE = 'benchRecorder';

/**
 * Runs a function and records every call that a client makes for it. Items are read before and after a write within the
 * call's own span. These reads lengthen calls, but never make overlapping calls look sequential.
 */
export async function createRecordCalls(
  client: DynamoDBDocumentClient,
  readStoredItems: ReadStoredItems,
  work: () => Promise<void>,
): Promise<Call[]> {
  const calls: Call[] = [];
  client.middlewareStack.add(
    (next) => (args) => next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'INDEXES' } }),
    { step: 'initialize', name: `${MIDDLEWARE}Asks` },
  );
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = context.commandName ?? '';
      const start = performance.now();
      const requested = listWrites(command, args.input);
      const keys = requested.map(({ key }) => key);
      const before = await readStoredItems(keys);
      const [result, error] = await next(args).then(
        (done) => [done, undefined] as const,
        (reason: unknown) => [undefined, reason] as const,
      );
      const after = await readStoredItems(keys);
      const refused = result === undefined;
      const output: ResponseOutput = result?.output ?? {};
      calls.push({
        refused,
        read: refused ? undefined : listReads(command, args.input, output),
        writes: requested.map((write, index) => ({ ...write, refused, before: before[index], after: after[index] })),
        responseBytes: countResponseBytes(output),
        start,
        end: performance.now(),
      });
      if (!result) throw error;
      return result;
    },
    // After marshalling, before retries.
    { step: 'build', name: MIDDLEWARE, priority: 'low' },
  );
  try {
    await work();
  } finally {
    client.middlewareStack.remove(MIDDLEWARE);
    client.middlewareStack.remove(`${MIDDLEWARE}Asks`);
  }
  return calls;
}

interface ResponseOutput {
  readonly ConsumedCapacity?: unknown;
  readonly $metadata?: unknown;
}

function countResponseBytes({ ConsumedCapacity, $metadata, ...response }: ResponseOutput): number {
  return Buffer.byteLength(JSON.stringify(response));
}
