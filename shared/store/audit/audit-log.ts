import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type AuditActor,
  type AuditEntry,
  type AuditedRecord,
  resolveAuditActor,
  selectAuditFields,
} from '#shared/domain/audit/audit.ts';
import type { Runtime } from '#shared/runtime.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, parseAccountId, parseAuditedRecord, partitions } from '#shared/store/table/keys.ts';
import { queryPage } from '#shared/store/table/requests.ts';
import {
  extendTransactions,
  type TransactItem,
  type TransactionExtender,
} from '#shared/store/table/transaction-additions.ts';

/** An audited operation. */
export interface AuditContext {
  readonly by: AuditActor;
  readonly operation: string;
  readonly from: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Records to log in addition to written ones. */
  readonly namedRecords?: readonly AuditedRecord[];
  readonly runtime: Pick<Runtime, 'now' | 'token'>;
}

/** DynamoDB's limit per transaction. */
const MAX_WRITES = 100;
const MAX_RECORDS = 100;

interface EntryState {
  status: 'missing' | 'on its way' | 'written';
  /** Records of the first commit without the entry. */
  pendingRecords: readonly AuditedRecord[] | null;
}

/**
 * Runs work and logs it. An account's first transaction includes the entry. If that one is full, or another one in
 * flight has the entry, it is written after the work, even if the work fails. Work without commits leaves no entry.
 */
export async function runAudited<T>(context: AuditContext, work: () => Promise<T>): Promise<T> {
  const progress = new Map<number, EntryState>();
  const addEntry: TransactionExtender = (items) => {
    const account = findItemsAccount(items);
    if (account === null) return null;
    const state = progress.get(account) ?? { status: 'missing', pendingRecords: null };
    progress.set(account, state);
    const records = listAuditedRecords(items);
    if (state.status === 'missing' && items.length < MAX_WRITES) {
      state.status = 'on its way';
      const finish = (isCommitted: boolean) => {
        state.status = isCommitted ? 'written' : 'missing';
      };
      return { item: { Put: buildAuditPut(account, buildAuditEntry(context, records)) }, done: finish };
    }
    const done = (isCommitted: boolean) => {
      if (isCommitted) state.pendingRecords ??= records;
    };
    return { item: null, done };
  };
  try {
    return await extendTransactions(addEntry, work);
  } finally {
    for (const [account, { status, pendingRecords }] of progress) {
      if (status === 'missing' && pendingRecords)
        await documentClient.send(new PutCommand(buildAuditPut(account, buildAuditEntry(context, pendingRecords))));
    }
  }
}

/** Runs work without an audit entry: erasing an account erases its log. */
export function runUnaudited<T>(work: () => Promise<T>): Promise<T> {
  return extendTransactions(null, work);
}

interface AuditRange {
  /** ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Cursor. */
  readonly cursor: string | null;
  /** Default: 1 MB. */
  readonly limit?: number | undefined;
}

/**
 * Reads entries, newest first.
 * @returns `last`: next cursor
 */
export async function readAuditLog(
  account: number,
  { from = '', to, cursor, limit }: AuditRange,
): Promise<{ readonly entries: AuditEntry[]; readonly last: string | null }> {
  const pk = partitions.auditLog(account);
  const { Items = [], LastEvaluatedKey } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    // Ids continue after their time.
    ExpressionAttributeValues: { ':pk': pk, ':from': from || ' ', ':to': `${to ?? '9'}~` },
    ConsistentRead: true,
    ScanIndexForward: false,
    ...(limit === undefined ? {} : { Limit: limit }),
    ...(cursor === null ? {} : { ExclusiveStartKey: keys.auditEntry(account, cursor) }),
  });
  const entries = (Items as (AuditEntry & Key)[]).map(({ pk, sk, ...entry }) => entry);
  return { entries, last: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null };
}

function buildAuditEntry(
  { runtime, by, operation, from, parameters, namedRecords = [] }: AuditContext,
  touched: readonly AuditedRecord[],
) {
  const at = runtime.now();
  const all = new Map([...namedRecords, ...touched].map((record) => [`${record.kind} ${record.id}`, record]));
  const records = [...all.values()].slice(0, MAX_RECORDS);
  const id = `${at}-${runtime.token().slice(0, 8)}`;
  return { id, at, by: resolveAuditActor(by, touched), operation, from, records, ...selectAuditFields(parameters) };
}

function buildAuditPut(account: number, entry: AuditEntry) {
  return {
    TableName: tableName(),
    Item: { ...entry, ...keys.auditEntry(account, entry.id) },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
}

function findItemsAccount(items: readonly TransactItem[]): number | null {
  return items.map((item) => parseAccountId(transactItemKey(item).pk)).find(Number.isInteger) ?? null;
}

function listAuditedRecords(items: readonly TransactItem[]): AuditedRecord[] {
  return items.flatMap((item) =>
    item.ConditionCheck ? [] : (parseAuditedRecord(transactItemKey(item), item.Put?.Item) ?? []),
  );
}

function transactItemKey({ Put: put, Update: update, Delete: deletion, ConditionCheck: check }: TransactItem): Key {
  return (put?.Item ?? update?.Key ?? deletion?.Key ?? check?.Key) as unknown as Key;
}
