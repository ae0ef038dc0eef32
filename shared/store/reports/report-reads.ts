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
import { type Key, keys, nameOf, partitions, sheetKeys, yearIn } from '#shared/store/table/keys.ts';
import { readSheets, type StoredSheet } from './report-sheets.ts';

/**
 * Fewer than the SDK has connections (50), for all that a process reads for reports: what waits for a connection counts as
 * one that could not be made, and is given up after a second.
 */
const limit = pLimit(40);
const SHEETS_TOGETHER = 100;
/** Each brings up to a megabyte to be added up: more at a time would only wait for the processor. */
const ranking = pLimit(16);

/**
 * The figures of several subjects through time, as far as some ranges need them, in calls that run at the same time: for
 * each subject its years, and together all months that a range cuts.
 * @returns the series of each of the subjects
 */
export async function readSeries(
  account: number,
  subjects: readonly ReportSubject[],
  ranges: readonly Range[],
): Promise<(subject: ReportSubject) => Series> {
  const cut = cutMonths(ranges);
  const lastYear = Math.max(...ranges.map(({ to }) => yearOf(to)));
  const keyOf = (subject: ReportSubject, month: string) => keys.monthSheet(account, subject, month);
  const [years, months] = await Promise.all([
    limit.map(subjects, (subject) => readYears(account, subject, lastYear)),
    readMany(subjects.flatMap((subject) => cut.map((month) => keyOf(subject, month)))),
  ]);
  const series = subjects.map((subject, place): [string, Series] => {
    const days = cut.map((month): [string, Sheet] => [
      month,
      months.get(nameOf(keyOf(subject, month)))?.sheet ?? new Map(),
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
 * The figures of a span, of every promoter that has any, to rank them by. A query for each thousand promoters and each
 * part of the span, several at the same time.
 * @param promoters those that are ranked: of others in the same thousands there are figures, too
 */
export async function readRanks(
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
 * Revenue and active customers of every promoter altogether, from the first day on; of no other figures. Who has never had
 * any figure is not among them. One call for some fifty thousand promoters.
 */
export async function readTotals(account: number): Promise<Map<number, Vector>> {
  const { first, last } = sheetKeys.totals;
  const sheets = await query(partitions.totals(account), first, last);
  return new Map(sheets.flatMap(({ sheet }) => [...sheet]));
}

async function readMany(wanted: readonly Key[]): Promise<Map<string, StoredSheet>> {
  const parts = Array.from({ length: Math.ceil(wanted.length / SHEETS_TOGETHER) }, (_, part) =>
    wanted.slice(part * SHEETS_TOGETHER, (part + 1) * SHEETS_TOGETHER),
  );
  return new Map((await limit.map(parts, readSheets)).flatMap((sheets) => [...sheets]));
}

async function readYears(account: number, subject: ReportSubject, last: number): Promise<Map<number, Sheet>> {
  const { first, last: upTo } = sheetKeys.years(last);
  const years = await query(partitions.report(account, subject), first, upTo);
  return new Map(years.map(({ sk: year, sheet }) => [yearIn(year), sheet]));
}

/**
 * The sheets of a partition whose sort keys lie between two texts. Read as they may be, which costs half: they were made
 * minutes or hours ago.
 */
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
