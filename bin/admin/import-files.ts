import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { CSV_FILES, type CsvFile, describeColumnError, parseImportRows } from '#shared/domain/import/csv.ts';
import {
  readListFiles,
  rejectUnknownFiles,
  requireUtf8,
  type SourceFile,
  SourceFileError,
} from '#shared/domain/import/list-files.ts';
import type { SourceRow } from '#shared/domain/import/record-collector.ts';
import type { ImportSource, ParsedSource } from '#shared/domain/import/records.ts';
import { AdminError } from './errors.ts';

/** A report may be in the same folder as the files. */
export const REPORT_COLUMNS: readonly string[] = ['file', 'row', 'kind', 'id', 'outcome', 'why'];

/**
 * Reads a source's files.
 * @param currency the account's
 * @throws AdminError for missing, unreadable or unknown files
 */
export async function readFiles(source: ImportSource, folder: string, currency: string): Promise<ParsedSource> {
  const names = await readdir(folder).catch(() => {
    throw new AdminError(
      `--dir: the folder ${folder} does not exist. Create it and put the exported files there. See shared/operations/import/README.md.`,
    );
  });
  try {
    if (source === 'csv') return parseImportRows(await csvRows(folder, names));
    const lists = names.filter((name) => name.toLowerCase().endsWith('.json'));
    const files = await Promise.all(lists.map((name) => readImportFile(folder, name)));
    return readListFiles(source, files, currency);
  } catch (error) {
    if (error instanceof SourceFileError) throw new AdminError(`--dir: ${error.message}`);
    throw error;
  }
}

async function csvRows(folder: string, names: readonly string[]): Promise<Record<CsvFile, SourceRow[]>> {
  const files = Object.keys(CSV_FILES) as CsvFile[];
  if (!names.includes('promoters.csv')) throw new AdminError(`--dir: ${folder} has no promoters.csv`);
  const isTaken = (name: string) => files.some((file) => name === `${file}.csv`);
  const reports = await findReports(
    folder,
    names.filter((name) => name.endsWith('.csv') && !isTaken(name)),
  );
  rejectUnknownFiles(names, '.csv', (name) => isTaken(name) || reports.includes(name), files);
  const entries = files.map(async (file) => {
    const name = `${file}.csv`;
    return [file, names.includes(name) ? parseCsvRows(file, await readImportFile(folder, name)) : []] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<CsvFile, SourceRow[]>;
}

/** Reports of earlier imports are not source files. */
async function findReports(folder: string, names: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return texts.flatMap(([name, text]) => (text.startsWith(REPORT_COLUMNS.join(',')) ? [name] : []));
}

function parseCsvRows(file: CsvFile, { name, text }: SourceFile): SourceRow[] {
  const check = (columns: string[]) => {
    const columnNames = columns.map((column) => column.trim().toLowerCase());
    const columnError = describeColumnError(file, columnNames);
    if (columnError !== null) throw new AdminError(`${name}: ${columnError}`);
    return columnNames;
  };
  try {
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: check, skip_empty_lines: true });
    return rows.map((values, index) => ({ values, place: { file: name, row: index + 1 } }));
  } catch (error) {
    if (error instanceof CsvError) throw new AdminError(`${name}: ${error.message}`);
    throw error;
  }
}

async function readImportFile(folder: string, name: string): Promise<SourceFile> {
  const file = { name, text: await readFile(join(folder, name), 'utf8') };
  requireUtf8(file);
  return file;
}
