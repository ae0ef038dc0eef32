import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { yearOf } from '#shared/domain/day.ts';
import { added, type Vector, without } from '#shared/domain/reports/figures.ts';
import type { Range } from '#shared/domain/reports/measures.ts';
import type { Span } from '#shared/domain/reports/period.ts';
import { rankReads } from '#shared/domain/reports/rank-reads.ts';
import type { ReportSubject } from '#shared/domain/reports/roll-up.ts';
import { cutMonths, Series } from '#shared/domain/reports/series.ts';
import { type Sheet, unpackedSheet } from '#shared/domain/reports/sheet.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { type Key, keys, parseSheetYear, partitions, serializeKey, sheetKeys } from '#shared/store/table/keys.ts';
import { readSheets, type StoredSheet } from './report-sheets.ts';

/**
 * Below the SDK's 50 connections, for all reports of the process: waiting for a connection counts toward the connection
 * timeout of one second.
 */
const limit = pLimit(40);
const SHEETS_TOGETHER = 100;
/** Up to 1 MB each to sum up; the CPU limits more. */
const ranking = pLimit(16);

/** Reads the series of subjects for some ranges, in concurrent calls: all years, and the months that a range cuts. */
export async function readReportSeries(
  account: number,
  subjects: readonly ReportSubject[],
  ranges: readonly Range[],
): Promise<(subject: ReportSubject) => Series> {
  const cut = cutMonths(ranges);
  const lastYear = Math.max(...ranges.map(({ to }) => yearOf(to)));
  const keyOf = (subject: ReportSubject, month: string) => keys.monthSheet(account, subject, month);
  const [years, months] = await Promise.all([
    limit.map(subjects, (subject) => readYears(account, subject, lastYear)),
    readSheetsConcurrently(subjects.flatMap((subject) => cut.map((month) => keyOf(subject, month)))),
  ]);
  const series = subjects.map((subject, place): [string, Series] => {
    const days = cut.map((month): [string, Sheet] => [
      month,
      months.get(serializeKey(keyOf(subject, month)))?.sheet ?? new Map(),
    ]);
    return [partitions.report(account, subject), new Series(years[place] ?? new Map(), new Map(days))];
  });
  const bySubject = new Map(series);
  return (subject) => {
    const own = bySubject.get(partitions.report(account, subject));
    if (!own) throw new Error('a series that was not read');
    return own;
  };
}

/**
 * Reads a span's figures of all promoters, for rankings. One query per thousand promoters and part of the span,
 * concurrently.
 * @param promoters their thousands are read whole
 */
export async function readReportRanks(
  account: number,
  promoters: readonly number[],
  span: Span,
): Promise<Map<number, Vector>> {
  const { months, days } = rankReads(span);
  const parts = [
    { ...sheetKeys.months(months), sign: 1 },
    ...days.map(({ sign, ...span }) => ({ ...sheetKeys.days(span), sign })),
  ].filter(({ first, last }) => first < last);
  const reads = partitions.ranksOf(account, promoters).flatMap((pk) => parts.map((part) => ({ pk, ...part })));
  const ranks = new Map<number, Vector>();
  await ranking.map(reads, async ({ pk, first, last, sign }) => {
    for (const { sheet } of await query(pk, first, last)) {
      for (const [promoter, vector] of sheet) {
        const known = ranks.get(promoter) ?? [];
        ranks.set(promoter, sign === 1 ? added(known, vector) : without(known, vector));
      }
    }
  });
  return ranks;
}

/**
 * Reads all-time revenue and active customers of every promoter with figures. One call per fifty thousand promoters.
 */
export async function readReportTotals(account: number): Promise<Map<number, Vector>> {
  const { first, last } = sheetKeys.totals;
  const sheets = await query(partitions.totals(account), first, last);
  return new Map(sheets.flatMap(({ sheet }) => [...sheet]));
}

async function readSheetsConcurrently(wanted: readonly Key[]): Promise<Map<string, StoredSheet>> {
  const parts = Array.from({ length: Math.ceil(wanted.length / SHEETS_TOGETHER) }, (_, part) =>
    wanted.slice(part * SHEETS_TOGETHER, (part + 1) * SHEETS_TOGETHER),
  );
  return new Map((await limit.map(parts, readSheets)).flatMap((sheets) => [...sheets]));
}

async function readYears(account: number, subject: ReportSubject, last: number): Promise<Map<number, Sheet>> {
  const { first, last: upTo } = sheetKeys.years(last);
  const years = await query(partitions.report(account, subject), first, upTo);
  return new Map(years.map(({ sk: year, sheet }) => [parseSheetYear(year), sheet]));
}

/** Eventually consistent at half the cost: sheets are minutes or hours old. */
async function query(
  pk: string,
  first: string,
  last: string,
): Promise<{ readonly sk: string; readonly sheet: Sheet }[]> {
  const sheets: { sk: string; sheet: Sheet }[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last },
        ProjectionExpression: 'sk, packed',
        ExclusiveStartKey: from,
      }),
    );
    for (const { sk, packed } of Items) sheets.push({ sk, sheet: unpackedSheet(packed) });
    from = LastEvaluatedKey;
  } while (from);
  return sheets;
}
