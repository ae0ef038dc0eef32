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
import { accountOf, feedNumberOf, keys } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItem, readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/**
 * Entries are kept so long after roll-ups have had them: a rebuild compares by those of the last moments. One that counts
 * clicks is kept for ever: it says how many there were when the visitors are gone.
 */
const KEPT_S = 90 * 86_400;

/** An entry of an account's feed: what a batch of events did to reports. Entries are numbered without a gap. */
export interface FeedEntry {
  readonly number: number;
  readonly rows: readonly FedRow[];
  /** The same by how visitors came, as far as that is known. */
  readonly traffic: readonly TrafficRow[];
}

/** The writes that feed events to reports, and the number of the entry that an event is in. */
interface Feeding {
  readonly writes: readonly Write[];
  numberFor(account: number): number | undefined;
}

/** How many writes {@link feed} makes at the most for each account. */
export const WRITES_OF_A_FEED = 2;

/** Whether an event changes reports. */
export function isFed({ event }: StoredEvent): boolean {
  return reportChangesOf(event).length > 0;
}

/**
 * The writes that put what events do to reports at the end of their accounts' feeds; they belong in the transaction that
 * marks the events. They hold only if nobody else has fed since the ends were read here, in one call.
 * @param now ISO 8601
 */
export async function feed(events: readonly StoredEvent[], now: string): Promise<Feeding> {
  const byAccount = new Map<number, StoredEvent[]>();
  for (const event of events.filter(isFed)) {
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
    const passing = fed.flatMap(({ event }) => (isPassing(event) ? [event] : []));
    const expires = Math.floor(Date.parse(now) / 1000) + KEPT_S;
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

/** Whether an event goes once it has been counted: a click, of which the feed remembers that it was there. */
export function isPassing(event: JournalEvent): event is ClickEvent & { readonly keptUntil: number } {
  return event.event === 'click' && event.keptUntil !== undefined;
}

/** What finds the entries that {@link clicksOfEntry} reads, in a scan. */
export const ENTRIES_OF_CLICKS = 'attribute_exists(clicks)';

/** What an entry of the feed says of clicks, as one event that has been counted in it; null for any other item. */
export function clicksOfEntry({ pk, sk, clicks, fedAt }: Item) {
  if (clicks === undefined) return null;
  const key = { pk, sk };
  const tally = talliedClicks(String(clicks), String(fedAt));
  return { stored: { key, event: tally.event } satisfies StoredEvent, clicks: tally.clicks, number: feedNumberOf(key) };
}

/** Whether an item is a click that an entry of the feed remembers: what adds up events passes it over. */
export function isRemembered(item: Item): boolean {
  return item.event === 'click' && item.countedAt !== undefined && item[table.ttl] !== undefined;
}

/** Reads those entries of an account's feed, strongly consistent. @param visit is given them page by page */
export async function eachClickEntry(
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
          FilterExpression: ENTRIES_OF_CLICKS,
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

/** How far an account's feed goes, and how far a roll-up has come with it. One call. */
export async function readProgress(
  account: number,
  rollUp: RollUp,
): Promise<{ readonly fed: number; readonly done: number }> {
  const found = await readItems([keys.feedHead(account), keys.rollUp(account, rollUp)]);
  return {
    fed: found.get<{ last: number }>(keys.feedHead(account))?.last ?? 0,
    done: found.get<{ done: number }>(keys.rollUp(account, rollUp))?.done ?? 0,
  };
}

/** How far an account's feed goes. */
export async function readFed(account: number): Promise<number> {
  return (await readItem<{ last: number }>(keys.feedHead(account)))?.last ?? 0;
}

/**
 * The entries of a feed after one of them, up to another one, strongly consistent and without a gap: fewer where they are
 * more than `pages` megabytes, or where one is not there. What a transaction writes can be seen item by item: the feed's end
 * a moment before its last entry.
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
      const number = feedNumberOf({ sk });
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

/** Something that happened has not come to the reports, and cannot come any more by the feed. */
export class MissingEntry extends Error {
  constructor(account: number, number: number) {
    super(`entry ${number} of the report feed of account ${account} is gone: run \`npm run admin -- reports rebuild\``);
    this.name = 'MissingEntry';
  }
}

/** Notes how far a roll-up has come, unless another run has come farther. */
export async function noteProgress(account: number, rollUp: RollUp, done: number, now: string): Promise<void> {
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
