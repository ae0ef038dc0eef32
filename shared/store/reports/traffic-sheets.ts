import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Month } from '#shared/domain/day.ts';
import {
  addToTrafficSheet,
  decodeTrafficSheet,
  encodeTrafficSheet,
  type TrafficContribution,
  type TrafficSheet,
  type TrafficSubject,
} from '#shared/domain/reports/traffic.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { type ItemRevision, nextRevision, unchangedSince } from '#shared/store/table/revision.ts';

interface StoredTraffic extends ItemRevision {
  /** Last feed entry included. */
  readonly upTo: number | undefined;
  readonly sheet: TrafficSheet;
}

/** A feed entry's contribution. */
export interface NumberedTraffic extends Pick<TrafficContribution, 'name' | 'day' | 'vector'> {
  readonly number: number;
}

/** Reads traffic sheets by name, including missing ones. */
export async function readTrafficSheets(sheetKeys: readonly Key[]): Promise<Map<string, StoredTraffic>> {
  const items = await readItems(sheetKeys);
  return new Map(sheetKeys.map((key) => [serializeKey(key), parseStoredTraffic(key, items.get<Item>(key))]));
}

function parseStoredTraffic({ pk, sk }: Key, item: Item | null): StoredTraffic {
  const key = { pk, sk };
  if (!item) return { key, revision: undefined, upTo: undefined, sheet: new Map() };
  const sheet = decodeTrafficSheet(String(item.traffic));
  return { key, revision: item.revision, upTo: Number(item.upTo), sheet };
}

/**
 * Adds feed entries to a sheet (idempotent), unless another run wrote it since the read.
 * @param upTo last feed entry included
 * @returns whether it was written
 */
export async function addTraffic(
  { key, revision, upTo: progressBefore = 0, sheet }: StoredTraffic,
  more: readonly NumberedTraffic[],
  upTo: number,
): Promise<boolean> {
  const unchanged = unchangedSince(revision);
  const traffic = encodeTrafficSheet(
    addToTrafficSheet(
      sheet,
      more.filter(({ number }) => number > progressBefore),
    ),
  );
  try {
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, revision: nextRevision(revision), upTo, traffic },
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

/** Reads traffic by month. */
export async function readTraffic(
  account: number,
  subject: TrafficSubject,
  months: readonly Month[],
): Promise<Map<Month, TrafficSheet>> {
  const monthKey = (month: Month) => keys.trafficSheet(account, subject, month);
  const sheets = await readTrafficSheets(months.map(monthKey));
  return new Map(months.map((month) => [month, sheets.get(serializeKey(monthKey(month)))?.sheet ?? new Map()]));
}
