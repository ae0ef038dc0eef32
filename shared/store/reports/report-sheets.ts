import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  addToReportSheet,
  decodeReportSheet,
  encodeReportSheet,
  type ReportSheet,
} from '#shared/domain/reports/report-sheet.ts';
import type { ReportSheetKey, SheetContribution } from '#shared/domain/reports/roll-up.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, serializeKey } from '#shared/store/table/keys.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { type ItemRevision, nextRevision, unchangedSince } from '#shared/store/table/revision.ts';

/** Every write raises the revision. */
export interface StoredSheet extends ItemRevision {
  /** Last feed entry included. */
  readonly upTo: number | undefined;
  readonly sheet: ReportSheet;
}

/** A feed entry's contribution. */
export interface NumberedContribution extends Pick<SheetContribution, 'row' | 'vector'> {
  readonly number: number;
}

/** Builds the key of a sheet. */
export function sheetKey(account: number, name: ReportSheetKey): Key {
  switch (name.kind) {
    case 'year':
      return keys.yearSheet(account, name.subject, name.year);
    case 'month':
      return keys.monthSheet(account, name.subject, name.month);
    case 'monthRanks':
      return keys.monthRanks(account, name.month, name.promoterId);
    case 'dayRanks':
      return keys.dayRanks(account, name.day, name.promoterId);
    case 'totals':
      return keys.totals(account, name.promoterId);
  }
}

/** Reads sheets by name, including missing ones. */
export async function readSheets(sheetKeys: readonly Key[]): Promise<Map<string, StoredSheet>> {
  const items = await readItems(sheetKeys);
  return new Map(sheetKeys.map((key) => [serializeKey(key), parseReportSheet(key, items.get<Item>(key))]));
}

/** Parses a sheet. */
function parseReportSheet({ pk, sk }: Key, item: Readonly<Record<string, unknown>> | null): StoredSheet {
  const key = { pk, sk };
  if (!item) return { key, revision: undefined, upTo: undefined, sheet: new Map() };
  return { key, revision: item.revision, upTo: Number(item.upTo), sheet: decodeReportSheet(String(item.packed)) };
}

/** Scan filter for {@link isReportSheet}. Traffic sheets differ. */
export const REPORT_SHEET_FILTER = '(attribute_exists(upTo) AND attribute_exists(packed))';

/** Whether an item is a report sheet. */
export function isReportSheet(item: Item): boolean {
  return item.upTo !== undefined && item.packed !== undefined;
}

/** Adds feed entries to a sheet; idempotent. */
export function addContributions({ upTo, sheet }: StoredSheet, more: readonly NumberedContribution[]): ReportSheet {
  const rows = new Map(sheet);
  for (const { number, row, vector } of more)
    if (upTo === undefined || number > upTo) addToReportSheet(rows, row, vector);
  return rows;
}

/**
 * Writes a sheet, unless another run did since the read.
 * @param upTo last feed entry included
 * @returns whether it was written
 */
export async function writeSheet({ key, revision }: StoredSheet, sheet: ReportSheet, upTo: number): Promise<boolean> {
  const unchanged = unchangedSince(revision);
  try {
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key, revision: nextRevision(revision), upTo, packed: encodeReportSheet(sheet) },
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
