import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient, tableName } from './client.ts';
import type { Key } from './keys.ts';
import { type TransactItem, transactionAddition } from './transaction-additions.ts';

type Values = Record<string, unknown>;

type ConflictReason = 'event_exists' | 'stale' | 'taken' | 'already_counted' | 'no_room' | `${UniqueField} taken`;

/** A write, and the meaning of its failed condition. */
export interface Write {
  readonly item: TransactItem;
  readonly reason: ConflictReason;
}

interface FailedCondition {
  readonly reason: ConflictReason;
  readonly index: number;
  /** The existing item, if requested ({@link returnExistingOnFailure}). */
  readonly found?: Values;
}

/** A condition failed; nothing was written. */
export class ConditionFailedError extends Error {
  /** In the order of the writes; the first decides. */
  readonly conflicts: readonly FailedCondition[];

  constructor(conflicts: ConditionFailedError['conflicts']) {
    super(`condition failed: ${conflicts.map(({ reason }) => reason).join(', ')}`);
    this.name = 'ConditionFailedError';
    this.conflicts = conflicts;
  }

  get first(): ConflictReason | undefined {
    return this.conflicts[0]?.reason;
  }

  /** Unique field that another record has. */
  get takenField(): UniqueField | null {
    return this.first?.endsWith(' taken') ? (this.first.slice(0, -' taken'.length) as UniqueField) : null;
  }
}

/** Transaction conflict or throttling: can be retried unchanged. */
export class TransactionConflictError extends Error {
  constructor(cause: unknown) {
    super('transaction conflict', { cause });
    this.name = 'TransactionConflictError';
  }
}

/** Retries while DynamoDB still processes the first attempt. */
const MAX_TRIES = 20;
const IN_PROGRESS_PAUSE_MS = 100;

const RETRYABLE_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Commits all writes or none, together with additions (transaction-additions.ts).
 * @throws ConditionFailedError if a condition fails; TransactionConflictError on a conflict or throttling
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  // One token for all attempts: DynamoDB commits once and reports success again.
  const items = writes.map(({ item }) => item);
  const joined = transactionAddition(items);
  // Last, so that failed conditions have their write's index.
  const TransactItems = joined?.item ? [...items, joined.item] : items;
  const input = { TransactItems, ClientRequestToken: randomUUID() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documentClient.send(new TransactWriteCommand(input));
      joined?.done(true);
      return;
    } catch (error) {
      if (isNamed(error, 'TransactionInProgressException') && attempt < MAX_TRIES) {
        await runtime.sleep(IN_PROGRESS_PAUSE_MS);
        continue;
      }
      joined?.done(false);
      throw toTransactionError(error, writes);
    }
  }
}

/**
 * Commits a single put or update, at half a transaction's cost. The SDK may send it twice after a lost response: the
 * caller must recognize its own item.
 * @throws ConditionFailedError if the condition fails; TransactionConflictError on a conflict with a transaction
 */
export async function commitSingle({ item: { Put: put, Update: update }, reason }: Write): Promise<void> {
  try {
    if (put) await documentClient.send(new PutCommand(put));
    else if (update) await documentClient.send(new UpdateCommand(update));
    else throw new TypeError('This write is neither put nor update.');
  } catch (error) {
    if (error instanceof TransactionConflictException) throw new TransactionConflictError(error);
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ConditionFailedError([{ reason, index: 0, ...readFailedItem(error.Item) }]);
  }
}

/** Whether the conditions of a commit or request held. @throws other errors */
export async function isConditionMet(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError || error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Makes a failed condition return the existing item. */
export function returnExistingOnFailure({ item: { Put: put, Update: update }, reason }: Write): Write {
  const returnOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if (put) return { reason, item: { Put: { ...put, ...returnOld } } };
  if (update) return { reason, item: { Update: { ...update, ...returnOld } } };
  throw new TypeError('This write is neither put nor update.');
}

/** Puts an item that must not exist yet. */
export function create(key: Key, values: Values, reason: ConflictReason): Write {
  return {
    reason,
    item: {
      Put: { TableName: tableName(), Item: { ...values, ...key }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
  };
}

/** Puts an item unconditionally. */
export function put(key: Key, values: Values): Write {
  return { reason: 'stale', item: { Put: { TableName: tableName(), Item: { ...values, ...key } } } };
}

/** A condition or an update in DynamoDB's expression language. */
export interface Expression {
  readonly expression: string;
  readonly names?: Record<string, string>;
  readonly values?: Values;
}

/** Condition of updates that always apply. */
export const UNCONDITIONAL: Expression = { expression: 'attribute_exists(pk) OR attribute_not_exists(pk)' };

/** Replaces an item if the condition holds. */
export function replace(key: Key, values: Values, condition: Expression, reason: ConflictReason): Write {
  return {
    reason,
    item: { Put: { TableName: tableName(), Item: { ...values, ...key }, ...toConditionInput(condition) } },
  };
}

/** Updates attributes of an item if the condition holds. */
export function update(key: Key, change: Expression, condition: Expression, reason: ConflictReason): Write {
  const names = { ...change.names, ...condition.names };
  const values = { ...change.values, ...condition.values };
  const merged = toConditionInput({ expression: condition.expression, names, values });
  return {
    reason,
    item: { Update: { TableName: tableName(), Key: key, UpdateExpression: change.expression, ...merged } },
  };
}

/** Adds to numbers of an item, created if missing; unconditional. */
export function add(key: Key, sums: Iterable<readonly [field: string, by: number | bigint]>): Write {
  const fields = [...sums];
  return {
    reason: 'stale',
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

/** Removes an item if the condition holds. */
export function remove(key: Key, condition: Expression, reason: ConflictReason): Write {
  return { reason, item: { Delete: { TableName: tableName(), Key: key, ...toConditionInput(condition) } } };
}

/** Removes an item, if there is one. */
export function discard(key: Key): Write {
  return { reason: 'stale', item: { Delete: { TableName: tableName(), Key: key } } };
}

/** Fails the transaction unless the condition holds. */
export function check(key: Key, condition: Expression, reason: ConflictReason): Write {
  return { reason, item: { ConditionCheck: { TableName: tableName(), Key: key, ...toConditionInput(condition) } } };
}

function toConditionInput({ expression, names, values }: Expression) {
  return {
    ConditionExpression: expression,
    ...(names && Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(values && Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
}

function toTransactionError(error: unknown, writes: readonly Write[]): unknown {
  if (!(error instanceof TransactionCanceledException)) {
    return error;
  }
  const reasons = error.CancellationReasons ?? [];
  const conflicts = reasons.flatMap(({ Code, Item }, index) => {
    const write = writes[index];
    return Code === 'ConditionalCheckFailed' && write ? [{ reason: write.reason, index, ...readFailedItem(Item) }] : [];
  });
  if (conflicts.length > 0) return new ConditionFailedError(conflicts);
  return reasons.some(({ Code }) => Code !== undefined && RETRYABLE_REASONS.has(Code))
    ? new TransactionConflictError(error)
    : error;
}

function readFailedItem(item: Record<string, AttributeValue> | undefined): Pick<FailedCondition, 'found'> {
  return item ? { found: unmarshall(item) } : {};
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
