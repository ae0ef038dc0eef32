import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandOutput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { packedClicks, talliedClicks } from '#shared/domain/reports/click-tally.ts';
import { type FedRow, fedRows, packedRows, unpackedRows } from '#shared/domain/reports/feed.ts';
import { reportChangesOf } from '#shared/domain/reports/report-changes.ts';
import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import { packedTraffic, type TrafficRow, trafficRows, unpackedTraffic } from '#shared/domain/reports/traffic.ts';
import type { ClickEvent, JournalEvent } from '#shared/domain/tracking/event.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { accountOf, keys, parseFeedNumber } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItem, readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/**
 * Rebuilds compare recent entries after the roll-ups. Entries that count clicks are kept forever: they outlive
 * visitors.
 */
const ENTRY_TTL_S = 90 * 86_400;

/** Effect of a batch of events on reports. Numbers have no gaps. */
export interface FeedEntry {
  readonly number: number;
  readonly rows: readonly FedRow[];
  /** By traffic source, if known. */
  readonly traffic: readonly TrafficRow[];
}

interface FeedWrites {
  readonly writes: readonly Write[];
  numberFor(account: number): number | undefined;
}

/** Writes of {@link feedWrites} per account. */
export const FEED_WRITES_PER_ACCOUNT = 2;

/** Whether an event changes reports. */
export function changesReports({ event }: StoredEvent): boolean {
  return reportChangesOf(event).length > 0;
}

/**
 * Appends events to their accounts' feeds, in the transaction that marks them. Conflicts with appends since the heads
 * were read here, in one call.
 * @param now ISO 8601
 */
export async function feedWrites(events: readonly StoredEvent[], now: string): Promise<FeedWrites> {
  const byAccount = new Map<number, StoredEvent[]>();
  for (const event of events.filter(changesReports)) {
    const account = accountOf(event.key.pk);
    byAccount.set(account, [...(byAccount.get(account) ?? []), event]);
  }
  const numbers = new Map<number, number>();
  if (byAccount.size === 0) return { writes: [], numberFor: (account) => numbers.get(account) };
  const heads = await readItems([...byAccount.keys()].map(keys.feedHead));
  const writes = [...byAccount].flatMap(([account, fed]) => {
    const last = heads.get<{ last: number }>(keys.feedHead(account))?.last;
    const number = (last ?? 0) + 1;
    numbers.set(account, number);
    const packed = packedRows(fedRows(fed.flatMap(({ event }) => reportChangesOf(event))));
    const traffic = trafficRows(fed.map(({ event }) => event));
    const passing = fed.flatMap(({ event }) => (isExpiringClick(event) ? [event] : []));
    const expires = Math.floor(Date.parse(now) / 1000) + ENTRY_TTL_S;
    const kept = passing.length > 0 ? { clicks: packedClicks(passing) } : { [table.ttl]: expires };
    const unchanged =
      last === undefined
        ? { expression: 'attribute_not_exists(pk)' }
        : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } };
    return [
      replace(keys.feedHead(account), { last: number }, unchanged, 'stale'),
      create(
        keys.feedEntry(account, number),
        { packed, fedAt: now, ...kept, ...(traffic.length > 0 ? { traffic: packedTraffic(traffic) } : {}) },
        'stale',
      ),
    ];
  });
  return { writes, numberFor: (account) => numbers.get(account) };
}

/** Whether an event expires once counted: a click, which the feed remembers. */
export function isExpiringClick(event: JournalEvent): event is ClickEvent & { readonly keptUntil: number } {
  return event.event === 'click' && event.keptUntil !== undefined;
}

/** Scan filter for {@link parseClickEntry}. */
export const CLICK_ENTRY_FILTER = 'attribute_exists(clicks)';

/** Returns a feed entry's clicks as one counted event. */
export function parseClickEntry({ pk, sk, clicks, fedAt }: Item) {
  if (clicks === undefined) return null;
  const key = { pk, sk };
  const tally = talliedClicks(String(clicks), String(fedAt));
  return {
    stored: { key, event: tally.event } satisfies StoredEvent,
    clicks: tally.clicks,
    number: parseFeedNumber(key),
  };
}

/** Whether a feed entry contains this click, so that summation skips it. */
export function isClickInFeed(item: Item): boolean {
  return item.event === 'click' && item.countedAt !== undefined && item[table.ttl] !== undefined;
}

/** Reads a feed's click entries, strongly consistent. @param visit called per page */
export async function forEachClickEntry(
  account: number,
  visit: (items: readonly Item[]) => void,
  pace: Pace,
): Promise<void> {
  let from: Record<string, unknown> | undefined;
  do {
    const page: QueryCommandOutput = await pace.take(() =>
      documents.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk',
          FilterExpression: CLICK_ENTRY_FILTER,
          ExpressionAttributeValues: { ':pk': keys.feedHead(account).pk },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      ),
    );
    visit((page.Items ?? []) as Item[]);
    from = page.LastEvaluatedKey;
  } while (from);
}

/** Reads the last numbers of a feed and of a roll-up. */
export async function readRollUpProgress(
  account: number,
  rollUp: RollUp,
): Promise<{ readonly fed: number; readonly done: number }> {
  const found = await readItems([keys.feedHead(account), keys.rollUp(account, rollUp)]);
  return {
    fed: found.get<{ last: number }>(keys.feedHead(account))?.last ?? 0,
    done: found.get<{ done: number }>(keys.rollUp(account, rollUp))?.done ?? 0,
  };
}

/** Reads a feed's last number. */
export async function readLastFeedNumber(account: number): Promise<number> {
  return (await readItem<{ last: number }>(keys.feedHead(account)))?.last ?? 0;
}

/**
 * Reads entries between two numbers, strongly consistent, without gaps; fewer beyond `pages` MB or before a missing
 * one. A query can see a transaction's new head before its entry.
 */
export async function readFeed(account: number, after: number, upTo: number, pages: number): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  let from: Record<string, unknown> | undefined;
  if (after >= upTo) return entries;
  for (let page = 0; page < pages; page += 1) {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': keys.feedHead(account).pk,
          ':first': keys.feedEntry(account, after + 1).sk,
          ':last': keys.feedEntry(account, upTo).sk,
        },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    for (const { sk, packed, traffic } of Items) {
      const number = parseFeedNumber({ sk });
      if (number !== after + entries.length + 1) return entries;
      entries.push({
        number,
        rows: unpackedRows(packed),
        traffic: traffic === undefined ? [] : unpackedTraffic(traffic),
      });
    }
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return entries;
}

/** A feed entry is missing: reports must be rebuilt. */
export class MissingFeedEntryError extends Error {
  constructor(account: number, number: number) {
    super(`entry ${number} of the report feed of account ${account} is gone: run \`npm run admin -- reports rebuild\``);
    this.name = 'MissingFeedEntryError';
  }
}

/** Stores a roll-up's progress, unless another run is further. */
export async function storeRollUpProgress(account: number, rollUp: RollUp, done: number, now: string): Promise<void> {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.rollUp(account, rollUp),
        UpdateExpression: 'SET done = :done, refreshedAt = :now',
        ConditionExpression: 'attribute_not_exists(pk) OR done < :done',
        ExpressionAttributeValues: { ':done': done, ':now': now },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
