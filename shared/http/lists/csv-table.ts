import { stringify } from 'csv-stringify/sync';
import { toSpreadsheetJson, toSpreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import type { RowsText } from './rows-text.ts';

interface Column {
  readonly path: readonly string[];
  readonly optional: boolean;
}

/**
 * Formats rows as CSV (RFC 4180) with a header: nested fields as `promoter.email`, lists and maps as JSON, optional
 * columns if any row has them, formulas escaped by an apostrophe.
 * @param row schema of a row
 */
export function csvTable(row: SchemaPart): RowsText {
  const columns = buildColumns(row, [], false);
  const of = (rows: readonly unknown[]) => {
    const shown = columns.filter(
      ({ path, optional }) => !optional || rows.some((candidate) => at(candidate, path) !== undefined),
    );
    const header = shown.map(({ path }) => path.join('.'));
    return csvText([header, ...rows.map((record) => shown.map(({ path }) => at(record, path)))]);
  };
  return { type: 'text/csv', of };
}

/** Formats the table in parts; the header contains every column. */
export function csvParts(row: SchemaPart): { readonly header: string; readonly of: RowsText['of'] } {
  const columns = buildColumns(row, [], false);
  return {
    header: csvText([columns.map(({ path }) => path.join('.'))]),
    of: (rows) => csvText(rows.map((record) => columns.map(({ path }) => at(record, path)))),
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

function at(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Object(value)[name], row);
}
