import { stringify } from 'csv-stringify/sync';
import { toSpreadsheetJson, toSpreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import type { RowsFormat } from './rows-format.ts';

interface Column {
  readonly path: readonly string[];
  readonly optional: boolean;
}

/**
 * Formats rows as CSV (RFC 4180) with a header: nested fields as `promoter.email`, lists and maps as JSON, optional
 * columns if any row has them, formulas escaped by an apostrophe.
 * @param row schema of a row
 */
export function csvTable(row: SchemaPart): RowsFormat {
  const columns = buildColumns(row, [], false);
  const serialize = (rows: readonly unknown[]) => {
    const shownColumns = columns.filter(
      ({ path, optional }) => !optional || rows.some((candidate) => readPath(candidate, path) !== undefined),
    );
    const header = shownColumns.map(({ path }) => path.join('.'));
    return csvText([header, ...rows.map((record) => shownColumns.map(({ path }) => readPath(record, path)))]);
  };
  return { type: 'text/csv', serialize };
}

/** Formats the table in parts; the header contains every column. */
export function csvParts(row: SchemaPart): { readonly header: string; readonly serialize: RowsFormat['serialize'] } {
  const columns = buildColumns(row, [], false);
  return {
    header: csvText([columns.map(({ path }) => path.join('.'))]),
    serialize: (rows) => csvText(rows.map((record) => columns.map(({ path }) => readPath(record, path)))),
  };
}

/** Formats lines of values as CSV. */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  return stringify(
    lines.map((line) => line.map(csvCell)),
    // Spreadsheets of some locales split on these.
    { record_delimiter: 'windows', quoted_match: /[;\t|]/ },
  );
}

/** Formats a cell without formulas; numbers stay numbers. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return toSpreadsheetJson(value);
  return typeof value === 'string' ? toSpreadsheetText(value) : String(value);
}

function buildColumns(schema: SchemaPart, path: readonly string[], optional: boolean): Column[] {
  const isOptional = optional || schema.type === 'optional' || schema.type === 'nullish';
  if (schema.wrapped) return buildColumns(schema.wrapped, path, isOptional);
  if (!schema.entries) return [{ path, optional: isOptional }];
  return Object.entries(schema.entries).flatMap(([name, entry]) => buildColumns(entry, [...path, name], isOptional));
}

function readPath(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Object(value)[name], row);
}
