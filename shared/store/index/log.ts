import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RowKind } from '#shared/domain/lists/row.ts';
import type { LoggedChange } from '#shared/store/index/orders/row-changes.ts';
import type { RowWrite as StoredChange } from '#shared/store/lists/rows.ts';
import { keys, parseAccountId, parseLogEntryNumber, parseRowKey, partitions } from '#shared/store/table/keys.ts';
import { putItem, queryPage } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import { isConditionMet } from '#shared/store/table/transaction.ts';

/** Entries expire even when no run flushes them. */
const LOG_TTL_S = 30 * 86_400;
/** Attempts to append while other writers append, too. */
const MAX_ATTEMPTS = 20;

/** The row changes of one batch. Entries are numbered without a gap. */
export interface LogEntry {
  readonly number: number;
  readonly loggedAt: number;
  readonly changes: readonly LoggedChange[];
}

/**
 * Appends row changes to the logs of the kinds that have an index. One read per account and kind, and one write if it
 * has an index. Called after the rows are written, so that a backfill finds each change in the log or in the rows.
 * @param now ISO 8601
 */
export async function appendToLog(rows: readonly StoredChange[], now: string): Promise<void> {
  const byKind = new Map<string, { account: number; kind: RowKind; changes: LoggedChange[] }>();
  for (const { key, revision, packed, before = null } of rows) {
    const account = parseAccountId(key.pk);
    const { kind, id } = parseRowKey(key);
    const name = `${account} ${kind}`;
    const entry = byKind.get(name) ?? { account, kind, changes: [] };
    entry.changes.push({ id, revision, before, packed });
    byKind.set(name, entry);
  }
  await Promise.all([...byKind.values()].map(({ account, kind, changes }) => appendEntry(account, kind, changes, now)));
}

async function appendEntry(
  account: number,
  kind: RowKind,
  changes: readonly LoggedChange[],
  now: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const end = await readLogEnd(account, kind);
    if (end === null) return;
    if (await tryAppend(account, kind, end + 1, changes, now)) return;
    if (attempt === MAX_ATTEMPTS) throw new Error(`index log of account ${account}: too many conflicts`);
  }
}

async function tryAppend(
  account: number,
  kind: RowKind,
  number: number,
  changes: readonly LoggedChange[],
  now: string,
): Promise<boolean> {
  const loggedAt = Date.parse(now);
  const packed = deflateRawSync(
    JSON.stringify(changes.map(({ id, revision, before, packed }) => [id, revision, before, packed])),
  );
  return isConditionMet(
    putItem({
      Item: {
        ...keys.sortedEntry(account, kind, number),
        loggedAt,
        packed,
        [table.ttl]: Math.floor(loggedAt / 1000) + LOG_TTL_S,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

/** Returns the number of the last entry, or null when the kind has no log. One call. */
export async function readLogEnd(account: number, kind: RowKind): Promise<number | null> {
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :log',
    ExpressionAttributeValues: {
      ':pk': partitions.sortedLists(account, kind),
      ':first': keys.sortedEntry(account, kind, 0).sk,
      ':log': keys.sortedLog(account, kind).sk,
    },
    ScanIndexForward: false,
    Limit: 2,
    ConsistentRead: true,
  });
  const [log, last] = Items;
  if (!log || parseLogEntryNumber({ sk: log.sk }) !== null) return null;
  return Math.max(Number(log.position), last ? (parseLogEntryNumber({ sk: last.sk }) ?? 0) : 0);
}

/** Starts a log, or records up to where it was flushed. */
export async function saveLogPosition(account: number, kind: RowKind, position: number): Promise<void> {
  await putItem({ Item: { ...keys.sortedLog(account, kind), position } });
}

/**
 * Reads the entries after a position, up to the first gap.
 * @param pages maximum number of pages of 1 MB
 */
export async function readLog(
  account: number,
  kind: RowKind,
  after: number,
  { pages, isConsistent }: { readonly pages: number; readonly isConsistent: boolean },
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { Items = [], LastEvaluatedKey } = await queryPage({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': partitions.sortedLists(account, kind),
        ':first': keys.sortedEntry(account, kind, after + 1).sk,
        ':last': keys.sortedEntry(account, kind, 9_999_999_999).sk,
      },
      ConsistentRead: isConsistent,
      ExclusiveStartKey: from,
    });
    for (const { sk, loggedAt, packed } of Items) {
      const number = parseLogEntryNumber({ sk });
      if (number !== after + entries.length + 1) return entries;
      entries.push({ number, loggedAt, changes: decodeChanges(packed) });
    }
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return entries;
}

function decodeChanges(packed: Uint8Array): LoggedChange[] {
  const changes: [number, number, string | null, string | null][] = JSON.parse(inflateRawSync(packed).toString('utf8'));
  return changes.map(([id, revision, before, packed]) => ({ id, revision, before, packed }));
}
