import {
  type ColumnMapping,
  type CsvTable,
  guessColumns,
  guessCsvFile,
  listMissingColumns,
  parseCsvTable,
  toSourceRows,
} from '#shared/domain/import/column-mapping.ts';
import { CSV_FILES, type CsvFile, parseImportRows } from '#shared/domain/import/csv.ts';
import { readListFiles, type SourceFile, SourceFileError } from '#shared/domain/import/list-files.ts';
import type { SourceRow } from '#shared/domain/import/record-collector.ts';
import type { ImportSource, ParsedSource } from '#shared/domain/import/records.ts';

/** A CSV file with its record type and columns. */
export interface MappedCsvFile {
  readonly key: number;
  readonly table: CsvTable;
  readonly kind: CsvFile;
  readonly mapping: ColumnMapping;
}

/** A chosen file; CSV files are mapped. */
export type ChosenFile = (SourceFile & { readonly key: number }) | MappedCsvFile;

/** Reads a chosen file. @throws SourceFileError */
export function chooseFile(source: ImportSource, file: SourceFile, key: number): ChosenFile {
  if (source !== 'csv') return { ...file, key };
  const table = parseCsvTable(file);
  return mapFile({ key, table }, guessCsvFile(table));
}

/** Sets a file's record type, with guessed columns. */
export function mapFile({ key, table }: Pick<MappedCsvFile, 'key' | 'table'>, kind: CsvFile): MappedCsvFile {
  return { key, table, kind, mapping: guessColumns(kind, table.headers) };
}

/**
 * Reads the records of all chosen files.
 * @param currency the account's
 * @throws SourceFileError if a file or a required column is missing
 */
export function readChosenFiles(source: ImportSource, files: readonly ChosenFile[], currency: string): ParsedSource {
  if (source !== 'csv') {
    return readListFiles(
      source,
      files.flatMap((file) => ('text' in file ? [file] : [])),
      currency,
    );
  }
  const mapped = files.flatMap((file) => ('table' in file ? [file] : []));
  for (const { table, kind, mapping } of mapped) {
    const missing = listMissingColumns(kind, mapping);
    if (missing.length > 0) throw new SourceFileError(`${table.name}: choose a column for ${missing.join(', ')}`);
  }
  if (!mapped.some(({ kind }) => kind === 'promoters'))
    throw new SourceFileError('Add a file with your promoters: other records refer to them');
  const findRows = (kind: CsvFile) =>
    mapped.filter((file) => file.kind === kind).flatMap(({ table, mapping }) => toSourceRows(table, mapping));
  const kinds = Object.keys(CSV_FILES) as CsvFile[];
  return parseImportRows(
    Object.fromEntries(kinds.map((kind) => [kind, findRows(kind)])) as Record<CsvFile, SourceRow[]>,
  );
}

/** Returns a text for a file that cannot be read, also for unexpected errors. */
export function describeReadError(error: unknown): string {
  return error instanceof SourceFileError ? error.message : 'The file could not be read. Choose it again.';
}

/** Returns the campaigns that records name, sorted. */
export function listCampaignNames({ records }: ParsedSource): string[] {
  const { promotion, code, lead, commission } = records;
  return [...new Set([...promotion, ...code, ...lead, ...commission].map(({ campaign }) => campaign))].toSorted();
}
