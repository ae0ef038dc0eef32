import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { SourceRow } from '#shared/domain/import/collect.ts';
import { CSV_FILES, type CsvFile, readCsv, wrongColumn } from '#shared/domain/import/csv.ts';
import { FIRSTPROMOTER_LISTS, readFirstPromoter } from '#shared/domain/import/firstpromoter.ts';
import type { ImportSource, ReadSource } from '#shared/domain/import/records.ts';
import { REWARDFUL_LISTS, readRewardful } from '#shared/domain/import/rewardful.ts';
import { isDecodedWithLoss } from '#shared/domain/replaced.ts';
import { AdminError } from './errors.ts';

/**
 * Reads the files of a source in a folder.
 * @param currency the account's
 * @throws AdminError where there are none, or one cannot be read
 */
export async function readFiles(source: ImportSource, folder: string, currency: string): Promise<ReadSource> {
  const names = await readdir(folder).catch(() => {
    throw new AdminError(`--dir: there is no folder ${folder}`);
  });
  if (source === 'csv') return readCsv(await csvRows(folder, names));
  if (source === 'rewardful') return readRewardful(await listedRows(folder, names, REWARDFUL_LISTS));
  return readFirstPromoter(await listedRows(folder, names, FIRSTPROMOTER_LISTS), currency);
}

async function csvRows(folder: string, names: readonly string[]): Promise<Record<CsvFile, SourceRow[]>> {
  const files = Object.keys(CSV_FILES) as CsvFile[];
  if (!names.includes('promoters.csv')) throw new AdminError(`--dir: ${folder} has no promoters.csv`);
  const entries = files.map(async (file) => {
    const name = `${file}.csv`;
    return [file, names.includes(name) ? rowsIn(file, name, await textOf(folder, name)) : []] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<CsvFile, SourceRow[]>;
}

function rowsIn(file: CsvFile, name: string, text: string): SourceRow[] {
  const check = (columns: string[]) => {
    const named = columns.map((column) => column.trim().toLowerCase());
    const wrong = wrongColumn(file, named);
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
  const entries = found.map(async ([list, files]) => {
    const rows = await Promise.all(files.map(async (name) => itemsIn(name, await textOf(folder, name), list)));
    return [list, rows.flat()] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<List, SourceRow[]>;
}

function isOf(list: string, name: string): boolean {
  return name === `${list}.json` || (name.startsWith(`${list}-`) && name.endsWith('.json'));
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

function itemsIn(name: string, text: string, list: string): SourceRow[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new AdminError(`${name} is no JSON`);
  }
  const items = Array.isArray(read) ? read : (read as { data?: unknown } | null)?.data;
  if (!Array.isArray(items)) throw new AdminError(`${name} is no list, and has none under data`);
  const payout = list === 'payout_commissions' ? { payout_id: name.slice(list.length + 1, -'.json'.length) } : {};
  return items.map((item, index) => ({ values: { ...item, ...payout }, place: { file: name, row: index + 1 } }));
}

async function textOf(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8');
  if (isDecodedWithLoss(text)) throw new AdminError(`${name} is not UTF-8`);
  return text;
}
