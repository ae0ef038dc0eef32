import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UniqueField } from '#shared/domain/lists/unique.ts';
import { runtime } from '#shared/runtime.ts';
import { joinedTo, type TransactItem } from './beside.ts';
import { documents, tableName } from './client.ts';
import type { Key } from './keys.ts';

type Values = Record<string, unknown>;

/** What it means when the condition of a write does not hold. */
type Obstacle = 'event_exists' | 'stale' | 'taken' | 'already_counted' | 'no_room' | `${UniqueField} taken`;

/** One write of a transaction, and what it means when its condition fails. */
export interface Write {
  readonly item: TransactItem;
  readonly obstacle: Obstacle;
}

/** A write whose condition did not hold, by its place in the transaction. */
interface Obstruction {
  readonly obstacle: Obstacle;
  readonly index: number;
  /** The item that is there, where there is one and the write asks for it ({@link showing}). */
  readonly found?: Values;
}

/** A transaction that was not carried out because a condition did not hold; nothing of it is in the table. */
export class Obstructed extends Error {
  /** The obstacles in the order of the writes; the first decides. */
  readonly obstacles: readonly Obstruction[];

  constructor(obstacles: Obstructed['obstacles']) {
    super(`transaction obstructed: ${obstacles.map(({ obstacle }) => obstacle).join(', ')}`);
    this.name = 'Obstructed';
    this.obstacles = obstacles;
  }

  get first(): Obstacle | undefined {
    return this.obstacles[0]?.obstacle;
  }

  /** The value that another record has, where that is what stands in the way. */
  get takenField(): UniqueField | null {
    return this.first?.endsWith(' taken') ? (this.first.slice(0, -' taken'.length) as UniqueField) : null;
  }
}

/** A transaction that met another one on the same item, or a throttled partition; it can be tried again as it is. */
export class Contended extends Error {
  constructor(cause: unknown) {
    super('transaction contended', { cause });
    this.name = 'Contended';
  }
}

/** How often, and how far apart, a transaction is asked after whose first try DynamoDB is still at. */
const MOST_TRIES = 20;
const IN_PROGRESS_PAUSE_MS = 100;

const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Carries out all writes or none, together with what the work that they are a part of has written beside them.
 * @throws Obstructed when a condition does not hold; Contended when DynamoDB was too busy with the same items
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  // One token for all tries: a transaction that turns out to have been carried out is not carried out again, and says so.
  const items = writes.map(({ item }) => item);
  const joined = joinedTo(items);
  // Last, so that each obstacle is at the place of its write.
  const TransactItems = joined?.item ? [...items, joined.item] : items;
  const input = { TransactItems, ClientRequestToken: randomUUID() };
  for (let tried = 1; ; tried += 1) {
    try {
      await documents.send(new TransactWriteCommand(input));
      joined?.done(true);
      return;
    } catch (error) {
      if (isNamed(error, 'TransactionInProgressException') && tried < MOST_TRIES) {
        await runtime.sleep(IN_PROGRESS_PAUSE_MS);
        continue;
      }
      joined?.done(false);
      throw explained(error, writes);
    }
  }
}

/**
 * Carries out a single put or update, for half of what a transaction costs. The SDK may make it twice where an answer is
 * lost: the caller has to know its own item again where the condition does not hold.
 * @throws Obstructed when the condition does not hold; Contended when a transaction was at the same item
 */
export async function commitAlone({ item: { Put: put, Update: update }, obstacle }: Write): Promise<void> {
  try {
    if (put) await documents.send(new PutCommand(put));
    else if (update) await documents.send(new UpdateCommand(update));
    else throw new TypeError('This write is neither put nor update.');
  } catch (error) {
    if (error instanceof TransactionConflictException) throw new Contended(error);
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new Obstructed([{ obstacle, index: 0, ...found(error.Item) }]);
  }
}

/** The same write, which shows what is there where its condition does not hold. */
export function showing({ item: { Put: put, Update: update }, obstacle }: Write): Write {
  const shown = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if (put) return { obstacle, item: { Put: { ...put, ...shown } } };
  if (update) return { obstacle, item: { Update: { ...update, ...shown } } };
  throw new TypeError('This write is neither put nor update.');
}

/** Puts an item that must not exist yet. */
export function create(key: Key, values: Values, obstacle: Obstacle): Write {
  return {
    obstacle,
    item: {
      Put: { TableName: tableName(), Item: { ...values, ...key }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
  };
}

/** Puts an item, whatever is there. */
export function put(key: Key, values: Values): Write {
  return { obstacle: 'stale', item: { Put: { TableName: tableName(), Item: { ...values, ...key } } } };
}

/** A condition or a change in DynamoDB's expression language, with its names and values. */
export interface Expression {
  readonly expression: string;
  readonly names?: Record<string, string>;
  readonly values?: Values;
}

/** Puts an item in the place of what is there, if the condition holds. */
export function replace(key: Key, values: Values, condition: Expression, obstacle: Obstacle): Write {
  return {
    obstacle,
    item: { Put: { TableName: tableName(), Item: { ...values, ...key }, ...conditional(condition) } },
  };
}

/** Changes attributes of an item, if the condition holds. */
export function update(key: Key, change: Expression, condition: Expression, obstacle: Obstacle): Write {
  const names = { ...change.names, ...condition.names };
  const values = { ...change.values, ...condition.values };
  const merged = conditional({ expression: condition.expression, names, values });
  return {
    obstacle,
    item: { Update: { TableName: tableName(), Key: key, UpdateExpression: change.expression, ...merged } },
  };
}

/** Adds to numbers of an item, which comes into being where there is none; it cannot fail for what is there. */
export function add(key: Key, sums: Iterable<readonly [field: string, by: number | bigint]>): Write {
  const fields = [...sums];
  return {
    obstacle: 'stale',
    item: {
      Update: {
        TableName: tableName(),
        Key: key,
        UpdateExpression: `ADD ${fields.map((_, index) => `#f${index} :f${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(fields.map(([field], index) => [`#f${index}`, field])),
        ExpressionAttributeValues: Object.fromEntries(fields.map(([, by], index) => [`:f${index}`, by])),
      },
    },
  };
}

/** Removes an item, if the condition holds. */
export function remove(key: Key, condition: Expression, obstacle: Obstacle): Write {
  return { obstacle, item: { Delete: { TableName: tableName(), Key: key, ...conditional(condition) } } };
}

/** Writes nothing, but lets the transaction pass only if the condition holds. */
export function check(key: Key, condition: Expression, obstacle: Obstacle): Write {
  return { obstacle, item: { ConditionCheck: { TableName: tableName(), Key: key, ...conditional(condition) } } };
}

function conditional({ expression, names, values }: Expression) {
  return {
    ConditionExpression: expression,
    ...(names && Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(values && Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
}

function explained(error: unknown, writes: readonly Write[]): unknown {
  if (!(error instanceof TransactionCanceledException)) {
    return error;
  }
  const reasons = error.CancellationReasons ?? [];
  const obstacles = reasons.flatMap(({ Code, Item }, index) => {
    const write = writes[index];
    return Code === 'ConditionalCheckFailed' && write ? [{ obstacle: write.obstacle, index, ...found(Item) }] : [];
  });
  if (obstacles.length > 0) return new Obstructed(obstacles);
  return reasons.some(({ Code }) => Code !== undefined && PASSING.has(Code)) ? new Contended(error) : error;
}

function found(item: Record<string, AttributeValue> | undefined): Pick<Obstruction, 'found'> {
  return item ? { found: unmarshall(item) } : {};
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
