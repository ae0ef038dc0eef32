import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { dayNumber, firstDay, monthNumber, nextMonth, toMonth, yearNumber } from '#shared/domain/day.ts';
import { addVectors, type FigureVector, subtractVectors } from '#shared/domain/reports/figures.ts';
import type { MeasureRange } from '#shared/domain/reports/measures.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import { planRankReads } from '#shared/domain/reports/rank-reads.ts';
import { addToReportSheet, decodeReportSheet, type ReportSheet } from '#shared/domain/reports/report-sheet.ts';
import type { ReportSubject } from '#shared/domain/reports/roll-up.ts';
import { FigureSeries, partialMonths } from '#shared/domain/reports/series.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import {
  type Key,
  keys,
  parseRankPeriod,
  parseSheetYear,
  partitions,
  serializeKey,
  sheetKeys,
} from '#shared/store/table/keys.ts';
import { readSheets, type StoredSheet } from './report-sheets.ts';

/**
 * Below the SDK's 50 connections, for all reports of the process: waiting for a connection counts toward the connection
 * timeout of one second.
 */
const limit = pLimit(40);
const SHEET_BATCH_SIZE = 100;
/** Queries of rankings: each returns up to 1 MB to add up, so the CPU would not finish more any sooner. */
const rankingLimit = pLimit(16);

/** Reads the series of subjects for some ranges, in concurrent calls: all years, and the months that a range cuts. */
export async function readReportSeries(
  account: number,
  subjects: readonly ReportSubject[],
  ranges: readonly MeasureRange[],
): Promise<(subject: ReportSubject) => FigureSeries> {
  const cut = partialMonths(ranges);
  const lastYear = Math.max(...ranges.map(({ to }) => yearNumber(to)));
  const monthKey = (subject: ReportSubject, month: string) => keys.monthSheet(account, subject, month);
  const [years, months] = await Promise.all([
    limit.map(subjects, (subject) => readYears(account, subject, lastYear)),
    readSheetsConcurrently(subjects.flatMap((subject) => cut.map((month) => monthKey(subject, month)))),
  ]);
  const series = subjects.map((subject, index): [string, FigureSeries] => {
    const days = cut.map((month): [string, ReportSheet] => [
      month,
      months.get(serializeKey(monthKey(subject, month)))?.sheet ?? new Map(),
    ]);
    return [partitions.report(account, subject), new FigureSeries(years[index] ?? new Map(), new Map(days))];
  });
  const bySubject = new Map(series);
  return (subject) => {
    const own = bySubject.get(partitions.report(account, subject));
    if (!own) throw new Error('series was not loaded');
    return own;
  };
}

/**
 * Reads a span's figures of all promoters, for rankings. One query per thousand promoters and part of the span,
 * concurrently.
 * @param promoters the sheets of their id ranges, of a thousand each, are read whole
 */
export async function readReportRanks(
  account: number,
  promoters: readonly number[],
  span: ReportSpan,
): Promise<Map<number, FigureVector>> {
  const { months, days } = planRankReads(span);
  const parts = [
    { ...sheetKeys.months(months), sign: 1 },
    ...days.map(({ sign, ...span }) => ({ ...sheetKeys.days(span), sign })),
  ].filter(({ first, last }) => first < last);
  const reads = partitions.ranksOf(account, promoters).flatMap((pk) => parts.map((part) => ({ pk, ...part })));
  const ranks = new Map<number, FigureVector>();
  await rankingLimit.map(reads, async ({ pk, first, last, sign }) => {
    for (const { sheet } of await query(pk, first, last)) {
      for (const [promoter, vector] of sheet) {
        const before = ranks.get(promoter) ?? [];
        ranks.set(promoter, sign === 1 ? addVectors(before, vector) : subtractVectors(before, vector));
      }
    }
  });
  return ranks;
}

/**
 * Reads all-time revenue and active customers of every promoter with figures. One call per fifty thousand promoters.
 */
export async function readReportTotals(account: number): Promise<Map<number, FigureVector>> {
  const { first, last } = sheetKeys.totals;
  const sheets = await query(partitions.totals(account), first, last);
  return new Map(sheets.flatMap(({ sheet }) => [...sheet]));
}

/**
 * Reads the summed series of promoters for some ranges, from the sheets of rankings: all months, and the days of months
 * that a range cuts. Months before the first range are left out unless a range has no beginning.
 */
export async function readSummedRanks(
  account: number,
  promoters: readonly number[],
  ranges: readonly MeasureRange[],
): Promise<FigureSeries> {
  const included = new Set(promoters);
  const cut = partialMonths(ranges);
  const starts = ranges.map(({ from }) => (from === null ? '' : toMonth(from)));
  const ends = ranges.map(({ to }) => toMonth(to));
  const parts = [
    sheetKeys.months({ from: starts.toSorted()[0] ?? '', to: ends.toSorted().at(-1) ?? '' }),
    ...cut.map((month) => sheetKeys.days({ from: firstDay(month), to: firstDay(nextMonth(month)) })),
  ];
  const reads = partitions.ranksOf(account, promoters).flatMap((pk) => parts.map((part) => ({ pk, ...part })));
  const years = new Map<number, Map<number, FigureVector>>();
  const months = new Map(cut.map((month) => [month, new Map<number, FigureVector>()]));
  await rankingLimit.map(reads, async ({ pk, first, last }) => {
    for (const { sk, sheet } of await query(pk, first, last)) {
      const period = parseRankPeriod(sk);
      const isDay = period !== toMonth(period);
      const sums = (isDay ? months.get(toMonth(period)) : years.get(yearNumber(period))) ?? new Map();
      if (!isDay) years.set(yearNumber(period), sums);
      for (const [promoter, vector] of sheet)
        if (included.has(promoter)) addToReportSheet(sums, isDay ? dayNumber(period) : monthNumber(period), vector);
    }
  });
  return new FigureSeries(years, months);
}

async function readSheetsConcurrently(sheetKeyList: readonly Key[]): Promise<Map<string, StoredSheet>> {
  const parts = Array.from({ length: Math.ceil(sheetKeyList.length / SHEET_BATCH_SIZE) }, (_, part) =>
    sheetKeyList.slice(part * SHEET_BATCH_SIZE, (part + 1) * SHEET_BATCH_SIZE),
  );
  return new Map((await limit.map(parts, readSheets)).flatMap((sheets) => [...sheets]));
}

async function readYears(account: number, subject: ReportSubject, last: number): Promise<Map<number, ReportSheet>> {
  const { first, last: upTo } = sheetKeys.years(last);
  const years = await query(partitions.report(account, subject), first, upTo);
  return new Map(years.map(({ sk: year, sheet }) => [parseSheetYear(year), sheet]));
}

/** Eventually consistent at half the cost: sheets are minutes or hours old. */
async function query(
  pk: string,
  first: string,
  last: string,
): Promise<{ readonly sk: string; readonly sheet: ReportSheet }[]> {
  const sheets: { sk: string; sheet: ReportSheet }[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last },
        ProjectionExpression: 'sk, packed',
        ExclusiveStartKey: from,
      }),
    );
    for (const { sk, packed } of Items) sheets.push({ sk, sheet: decodeReportSheet(packed) });
    from = LastEvaluatedKey;
  } while (from);
  return sheets;
}
