import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandOutput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type AudienceRow, sumAudiences } from '#shared/domain/reports/audience-rows.ts';
import { packClicks, unpackClicks } from '#shared/domain/reports/click-tally.ts';
import { decodeFactRows, encodeFactRows } from '#shared/domain/reports/fact-rows.ts';
import {
  decodeOwnerFigures,
  encodeOwnerFigures,
  type OwnerFigures,
  sumOwnerFigures,
} from '#shared/domain/reports/owner-figures.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import type { RollUp } from '#shared/domain/reports/roll-up.ts';
import { decodeTrafficRows, encodeTrafficRows, sumTraffic, type TrafficRow } from '#shared/domain/reports/traffic.ts';
import { sumUtms, type UtmRow } from '#shared/domain/reports/utm-rows.ts';
import type { TimeZone } from '#shared/domain/time-zone.ts';
import type { ClickEvent, JournalEvent } from '#shared/domain/tracking/event.ts';
import type { EventPlace, StoredEvent } from '#shared/store/journal.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys, parseAccountId, parseFeedNumber } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItem, readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/**
 * Lifetime of feed entries: a rebuild compares recent ones, even after the roll-ups processed them. Entries that count
 * clicks never expire, because the click events do.
 */
const ENTRY_TTL_S = 90 * 86_400;

/** Effect of a batch of events on reports. Entry numbers have no gaps. */
export interface FeedEntry {
  readonly number: number;
  readonly rows: readonly OwnerFigures[];
  /** By traffic source, if known. */
  readonly traffic: readonly TrafficRow[];
  /** Empty in entries of earlier versions. */
  readonly audiences: readonly AudienceRow[];
  /** Empty in entries of earlier versions, and without UTM parameters. */
  readonly utms: readonly UtmRow[];
}

/** End of an account's feed. */
export interface FeedHead {
  /** Number of the last entry. */
  readonly last: number;
  /** Days of the next entries. Undefined: UTC. */
  readonly timeZone?: TimeZone;
  /** Set until the entries of another time zone are recalculated. */
  readonly recalculation?: Recalculation;
}

/** Progress of a move of figures to the days of another time zone. */
export interface Recalculation {
  readonly from: TimeZone;
  /** Last entry with days of `from`. */
  readonly upTo: number;
  /** Null: all events were read; reports have yet to be refreshed. */
  readonly next: EventPlace | null;
}

/** Figures that belong to no new event, and the head after them. */
export interface FeedCorrection extends Omit<FeedHead, 'last'> {
  readonly rows: readonly OwnerFigures[];
}

interface FeedWrites {
  readonly writes: readonly Write[];
  numberFor(account: number): number | undefined;
}

/** Number of {@link buildFeedWrites} per account. */
export const FEED_WRITES_PER_ACCOUNT = 2;

/** Whether an event changes reports. */
export function affectsReports({ event }: StoredEvent): boolean {
  return computeReportChanges(event).length > 0;
}

/**
 * Appends events to the feeds of their accounts, in the transaction that marks the events as counted. The writes
 * conflict if another entry was appended after this function read the feed heads, in one request.
 * @param now ISO 8601
 */
export async function buildFeedWrites(events: readonly StoredEvent[], now: string): Promise<FeedWrites> {
  const byAccount = new Map<number, StoredEvent[]>();
  for (const event of events.filter(affectsReports)) {
    const account = parseAccountId(event.key.pk);
    byAccount.set(account, [...(byAccount.get(account) ?? []), event]);
  }
  const numbers = new Map<number, number>();
  if (byAccount.size === 0) return { writes: [], numberFor: (account) => numbers.get(account) };
  const heads = await readItems([...byAccount.keys()].map(keys.feedHead));
  const writes = [...byAccount].flatMap(([account, accountEvents]) => {
    const head = heads.get<FeedHead>(keys.feedHead(account));
    const number = (head?.last ?? 0) + 1;
    numbers.set(account, number);
    const changes = accountEvents.flatMap(({ event }) => computeReportChanges(event));
    const packed = encodeOwnerFigures(sumOwnerFigures(changes, head?.timeZone));
    const feedEvents = accountEvents.map(({ event }) => event);
    const traffic = sumTraffic(feedEvents, head?.timeZone);
    const audiences = sumAudiences(feedEvents, head?.timeZone);
    const utms = sumUtms(feedEvents, head?.timeZone);
    const expiringClicks = accountEvents.flatMap(({ event }) => (isExpiringClick(event) ? [event] : []));
    const expires = entryExpiry(now);
    const clicksOrTtl =
      expiringClicks.length > 0 ? { clicks: packClicks(expiringClicks, head?.timeZone) } : { [table.ttl]: expires };
    return [
      feedHeadWrite(account, head, { ...head, last: number }),
      create(
        keys.feedEntry(account, number),
        {
          packed,
          fedAt: now,
          ...clicksOrTtl,
          ...(traffic.length > 0 ? { traffic: encodeTrafficRows(traffic) } : {}),
          ...(audiences.length > 0 ? { audiences: encodeFactRows(audiences) } : {}),
          ...(utms.length > 0 ? { utms: encodeFactRows(utms) } : {}),
        },
        'stale',
      ),
    ];
  });
  return { writes, numberFor: (account) => numbers.get(account) };
}

/** Replaces the head of a feed, unless an entry was appended meanwhile. */
function feedHeadWrite(account: number, before: FeedHead | null, after: FeedHead): Write {
  const unchanged = before
    ? { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': before.last } }
    : { expression: 'attribute_not_exists(pk)' };
  return replace(keys.feedHead(account), { ...after }, unchanged, 'stale');
}

function entryExpiry(now: string): number {
  return Math.floor(Date.parse(now) / 1000) + ENTRY_TTL_S;
}

/**
 * Appends a correction. It may be without figures: every change of the head has a number, so that concurrent ones
 * conflict.
 * @param now ISO 8601
 */
export function correctionWrites(
  account: number,
  before: FeedHead | null,
  { rows, ...after }: FeedCorrection,
  now: string,
): readonly Write[] {
  const last = (before?.last ?? 0) + 1;
  const entry = { packed: encodeOwnerFigures(rows), fedAt: now, [table.ttl]: entryExpiry(now) };
  return [feedHeadWrite(account, before, { ...after, last }), create(keys.feedEntry(account, last), entry, 'stale')];
}

/** Whether the event is a click that expires after it was counted. The feed keeps such clicks. */
export function isExpiringClick(event: JournalEvent): event is ClickEvent & { readonly keptUntil: number } {
  return event.event === 'click' && event.keptUntil !== undefined;
}

/** Scan filter for {@link parseClickEntry}. */
export const CLICK_ENTRY_FILTER = 'attribute_exists(clicks)';

/** Returns the clicks of a feed entry as one event with a count. */
export function parseClickEntry({ pk, sk, clicks, fedAt }: Item) {
  if (clicks === undefined) return null;
  const key = { pk, sk };
  const tally = unpackClicks(String(clicks), String(fedAt));
  return {
    stored: { key, event: tally.event } satisfies StoredEvent,
    clicks: tally.clicks,
    number: parseFeedNumber(key),
  };
}

/** Whether the feed contains this click: sums over all events skip it. */
export function isClickInFeed(item: Item): boolean {
  return item.event === 'click' && item.countedAt !== undefined && item[table.ttl] !== undefined;
}

/**
 * Reads the click entries of a feed, strongly consistent.
 * @param visit called per page
 */
export async function forEachClickEntry(
  account: number,
  visit: (items: readonly Item[]) => void,
  pace: Pace,
): Promise<void> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const page: QueryCommandOutput = await pace.run(() =>
      documentClient.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk',
          FilterExpression: CLICK_ENTRY_FILTER,
          ExpressionAttributeValues: { ':pk': keys.feedHead(account).pk },
          ConsistentRead: true,
          ExclusiveStartKey: startKey,
        }),
      ),
    );
    visit((page.Items ?? []) as Item[]);
    startKey = page.LastEvaluatedKey;
  } while (startKey);
}

/** Reads the number of a feed's last entry, and of the last one that a roll-up processed. */
export async function readRollUpProgress(
  account: number,
  rollUp: RollUp,
): Promise<{ readonly feedEnd: number; readonly done: number }> {
  const items = await readItems([keys.feedHead(account), keys.rollUp(account, rollUp)]);
  return {
    feedEnd: items.get<{ last: number }>(keys.feedHead(account))?.last ?? 0,
    done: items.get<{ done: number }>(keys.rollUp(account, rollUp))?.done ?? 0,
  };
}

/** Reads the head of a feed; null before the first entry. */
export async function readFeedHead(account: number): Promise<FeedHead | null> {
  return readItem<FeedHead>(keys.feedHead(account));
}

/** Reads the number of a feed's last entry. */
export async function readLastFeedNumber(account: number): Promise<number> {
  return (await readFeedHead(account))?.last ?? 0;
}

/**
 * Reads the entries after `after`, up to `upTo`, strongly consistent. Stops after `pages` pages of 1 MB, and at a gap:
 * a query can see the new head of a transaction before its entry.
 */
export async function readFeed(account: number, after: number, upTo: number, pages: number): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  let startKey: Record<string, unknown> | undefined;
  if (after >= upTo) return entries;
  for (let page = 0; page < pages; page += 1) {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': keys.feedHead(account).pk,
          ':first': keys.feedEntry(account, after + 1).sk,
          ':last': keys.feedEntry(account, upTo).sk,
        },
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
      }),
    );
    for (const { sk, packed, traffic = '[]', audiences = '[]', utms = '[]' } of Items) {
      const number = parseFeedNumber({ sk });
      if (number !== after + entries.length + 1) return entries;
      entries.push({
        number,
        rows: decodeOwnerFigures(packed),
        traffic: decodeTrafficRows(traffic),
        audiences: decodeFactRows(audiences),
        utms: decodeFactRows(utms),
      });
    }
    startKey = LastEvaluatedKey;
    if (!startKey) break;
  }
  return entries;
}

/** A feed entry is missing, so reports must be rebuilt. */
export class MissingFeedEntryError extends Error {
  constructor(account: number, number: number) {
    super(`entry ${number} of the report feed of account ${account} is gone: run \`npm run admin -- reports rebuild\``);
    this.name = 'MissingFeedEntryError';
  }
}

/** Stores the progress of a roll-up, unless another run has got further. */
export async function storeRollUpProgress(account: number, rollUp: RollUp, done: number, now: string): Promise<void> {
  try {
    await documentClient.send(
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
