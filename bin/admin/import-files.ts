import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { CSV_FILES, type CsvFile, findWrongColumn, readCsv } from '#shared/domain/import/csv.ts';
import { FIRSTPROMOTER_LISTS, readFirstPromoter } from '#shared/domain/import/firstpromoter.ts';
import type { SourceRow } from '#shared/domain/import/record-collector.ts';
import type { ImportSource, ParsedSource } from '#shared/domain/import/records.ts';
import { REWARDFUL_LISTS, readRewardful } from '#shared/domain/import/rewardful.ts';
import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import { AdminError } from './errors.ts';

/** The columns of the report that an import writes, perhaps beside the files. */
export const REPORT_COLUMNS: readonly string[] = ['file', 'row', 'kind', 'id', 'outcome', 'why'];

/**
 * Reads the files of a source in a folder.
 * @param currency the account's
 * @throws AdminError where there are none, one cannot be read, one is of no list, or pages of a list are missing
 */
export async function readFiles(source: ImportSource, folder: string, currency: string): Promise<ParsedSource> {
  const names = await readdir(folder).catch(() => {
    throw new AdminError(
      `--dir: there is no folder ${folder}. Create it, and put the files of the export there: see shared/operations/import/README.md`,
    );
  });
  if (source === 'csv') return readCsv(await csvRows(folder, names));
  if (source === 'rewardful') return readRewardful(await listedRows(folder, names, REWARDFUL_LISTS));
  return readFirstPromoter(await listedRows(folder, names, FIRSTPROMOTER_LISTS), currency);
}

async function csvRows(folder: string, names: readonly string[]): Promise<Record<CsvFile, SourceRow[]>> {
  const files = Object.keys(CSV_FILES) as CsvFile[];
  if (!names.includes('promoters.csv')) throw new AdminError(`--dir: ${folder} has no promoters.csv`);
  const isTaken = (name: string) => files.some((file) => name === `${file}.csv`);
  const reports = await reportsAmong(
    folder,
    names.filter((name) => name.endsWith('.csv') && !isTaken(name)),
  );
  demandTaken(names, '.csv', (name) => isTaken(name) || reports.includes(name), files);
  const entries = files.map(async (file) => {
    const name = `${file}.csv`;
    return [file, names.includes(name) ? rowsIn(file, name, await textOf(folder, name)) : []] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<CsvFile, SourceRow[]>;
}

/** Reports that an earlier import has written into the same folder: they are no files of the source. */
async function reportsAmong(folder: string, names: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return texts.flatMap(([name, text]) => (text.startsWith(REPORT_COLUMNS.join(',')) ? [name] : []));
}

function rowsIn(file: CsvFile, name: string, text: string): SourceRow[] {
  const check = (columns: string[]) => {
    const named = columns.map((column) => column.trim().toLowerCase());
    const wrong = findWrongColumn(file, named);
    if (wrong !== null) throw new AdminError(`${name}: ${wrong}`);
    return named;
  };
  try {
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: check, skip_empty_lines: true });
    return rows.map((values, index) => ({ values, place: { file: name, row: index + 1 } }));
  } catch (error) {
    if (error instanceof CsvError) throw new AdminError(`${name}: ${error.message}`);
    throw error;
  }
}

/**
 * The things of each list, out of files such as `affiliates.json` or, page by page, `affiliates-1.json`. What stands behind the
 * name of `payout_commissions` is the payout that they were asked for by.
 */
async function listedRows<List extends string>(
  folder: string,
  names: readonly string[],
  lists: readonly List[],
): Promise<Record<List, SourceRow[]>> {
  const found = lists.map((list) => [list, names.filter((name) => isOf(list, name)).toSorted(byNumber)] as const);
  if (found.every(([, files]) => files.length === 0)) {
    throw new AdminError(`--dir: ${folder} has none of ${lists.map((list) => `${list}.json`).join(', ')}`);
  }
  demandTaken(names, '.json', (name) => found.some(([, files]) => files.includes(name)), lists);
  const entries = found.map(async ([list, files]) => {
    const pages = await Promise.all(files.map(async (name) => pageIn(name, await textOf(folder, name), list)));
    demandAll(list, pages);
    return [list, pages.flatMap(({ rows }) => rows)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<List, SourceRow[]>;
}

function isOf(list: string, name: string): boolean {
  return name === `${list}.json` || (name.startsWith(`${list}-`) && name.endsWith('.json'));
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** A file that nothing reads is a mistake in its name: what is in it would be missing without a word. */
function demandTaken(
  names: readonly string[],
  ending: '.csv' | '.json',
  isTaken: (name: string) => boolean,
  lists: readonly string[],
): void {
  const others = names.filter((name) => name.toLowerCase().endsWith(ending) && !isTaken(name));
  if (others.length === 0) return;
  const pages = ending === '.json' ? `, or pages such as ${lists[0]}-1.json` : '';
  throw new AdminError(
    `--dir: nothing reads ${others.join(', ')}. Rename or remove it: the files are ` +
      `${lists.map((list) => `${list}${ending}`).join(', ')}${pages}`,
  );
}

/** What was saved of a list, and how much there is of it, if the answer says so. */
interface Page {
  readonly rows: readonly SourceRow[];
  readonly total: number | null;
}

/** What is asked for by payout is many lists in one: each file says only how long its own is. */
function demandAll(list: string, pages: readonly Page[]): void {
  const lists = list === 'payout_commissions' ? pages.map((page) => [page]) : [pages];
  for (const all of lists) {
    const total = Math.max(0, ...all.map((page) => page.total ?? 0));
    const count = all.reduce((sum, { rows }) => sum + rows.length, 0);
    if (count >= total) continue;
    throw new AdminError(
      `${list}: ${count} of ${total} are there. Save the other pages, too, as ${list}-2.json and so on`,
    );
  }
}

function pageIn(name: string, text: string, list: string): Page {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new AdminError(`${name} is no JSON`);
  }
  const answer = read as { data?: unknown; pagination?: { total_count?: unknown } | null } | null;
  const items = Array.isArray(read) ? read : answer?.data;
  if (!Array.isArray(items)) throw new AdminError(`${name} is no list, and has none under data`);
  const payout = list === 'payout_commissions' ? { payout_id: name.slice(list.length + 1, -'.json'.length) } : {};
  const rows = items.map((item, index) => ({ values: { ...item, ...payout }, place: { file: name, row: index + 1 } }));
  const total = Array.isArray(read) ? null : answer?.pagination?.total_count;
  return { rows, total: typeof total === 'number' ? total : null };
}

async function textOf(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8');
  if (isDecodedWithLoss(text)) throw new AdminError(`${name} is not UTF-8`);
  return text;
}
