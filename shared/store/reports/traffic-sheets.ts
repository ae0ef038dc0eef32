import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Month } from '#shared/domain/day.ts';
import {
  packedTrafficSheet,
  type TrafficContribution,
  type TrafficSheet,
  type TrafficSubject,
  unpackedTrafficSheet,
  withTraffic,
} from '#shared/domain/reports/traffic.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, nameOf } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { revisionAfter, type Seen, unchangedSince } from '#shared/store/table/revision.ts';

/** A sheet as it is stored. */
interface StoredTraffic extends Seen {
  /** The last entry of the feed that is in it; undefined where there is no sheet. */
  readonly upTo: number | undefined;
  readonly sheet: TrafficSheet;
}

/** What an entry of the feed adds to a sheet. */
export interface NumberedTraffic extends Pick<TrafficContribution, 'name' | 'day' | 'vector'> {
  readonly number: number;
}

/** Sheets of those keys, by name; there is an entry for one that does not exist. */
export async function readTrafficSheets(wanted: readonly Key[]): Promise<Map<string, StoredTraffic>> {
  const found = await readItems(wanted);
  return new Map(wanted.map((key) => [nameOf(key), sheetIn(key, found.get<Item>(key))]));
}

function sheetIn({ pk, sk }: Key, item: Item | null): StoredTraffic {
  const key = { pk, sk };
  if (!item) return { key, revision: undefined, upTo: undefined, sheet: new Map() };
  const sheet = unpackedTrafficSheet(String(item.traffic));
  return { key, revision: item.revision, upTo: Number(item.upTo), sheet };
}

/**
 * Writes a sheet with what entries of the feed add to it, unless another run has written it meanwhile. Entries that it has
 * are passed over.
 * @param upTo the last entry of the feed that is in it then
 * @returns whether it was written
 */
export async function addTraffic(
  { key, revision, upTo: had = 0, sheet }: StoredTraffic,
  more: readonly NumberedTraffic[],
  upTo: number,
): Promise<boolean> {
  const unchanged = unchangedSince(revision);
  const traffic = packedTrafficSheet(
    withTraffic(
      sheet,
      more.filter(({ number }) => number > had),
    ),
  );
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, revision: revisionAfter(revision), upTo, traffic },
        ConditionExpression: unchanged.expression,
        ExpressionAttributeValues: unchanged.values,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** What there is of some months, by month. One call for a hundred of them. */
export async function readTraffic(
  account: number,
  subject: TrafficSubject,
  months: readonly Month[],
): Promise<Map<Month, TrafficSheet>> {
  const keyOf = (month: Month) => keys.trafficSheet(account, subject, month);
  const sheets = await readTrafficSheets(months.map(keyOf));
  return new Map(months.map((month) => [month, sheets.get(nameOf(keyOf(month)))?.sheet ?? new Map()]));
}
