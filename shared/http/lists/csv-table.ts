import { stringify } from 'csv-stringify/sync';
import { spreadsheetJson, spreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import type { RowsText } from './rows-text.ts';

/** A column: where its value stands in a row, and whether rows may be without it. */
interface Column {
  readonly path: readonly string[];
  readonly optional: boolean;
}

/**
 * Rows as a table in CSV (RFC 4180), with a header. The columns are those of the JSON: what is in an object has the name of
 * that before it, such as `promoter.email`; lists, and objects whose names are not known beforehand, are JSON. Fields that a row
 * may lack are there as far as one has them. A text that a spreadsheet would take for a formula has an apostrophe before it.
 * @param row the schema of a row
 */
export function csvTable(row: SchemaPart): RowsText {
  const columns = columnsOf(row, [], false);
  const of = (rows: readonly unknown[]) => {
    const shown = columns.filter(({ path, optional }) => !optional || rows.some((one) => at(one, path) !== undefined));
    const header = shown.map(({ path }) => path.join('.'));
    return csvText([header, ...rows.map((one) => shown.map(({ path }) => at(one, path)))]);
  };
  return { type: 'text/csv', of };
}

/** The same table in parts, for rows that come one after the other: its header names every column, whether rows have it or not. */
export function csvParts(row: SchemaPart): { readonly header: string; readonly of: RowsText['of'] } {
  const columns = columnsOf(row, [], false);
  return {
    header: csvText([columns.map(({ path }) => path.join('.'))]),
    of: (rows) => csvText(rows.map((one) => columns.map(({ path }) => at(one, path)))),
  };
}

/** Lines of values as CSV. */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  return stringify(
    lines.map((line) => line.map(cellOf)),
    // Spreadsheets of other countries separate by these: an unquoted one would split the cell.
    { record_delimiter: 'windows', quoted_match: /[;\t|]/ },
  );
}

/** A value as the text of a cell, which no spreadsheet takes for a formula; numbers stay numbers. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return spreadsheetJson(value);
  return typeof value === 'string' ? spreadsheetText(value) : String(value);
}

function columnsOf(schema: SchemaPart, path: readonly string[], optional: boolean): Column[] {
  const isOptional = optional || schema.type === 'optional' || schema.type === 'nullish';
  if (schema.wrapped) return columnsOf(schema.wrapped, path, isOptional);
  if (!schema.entries) return [{ path, optional: isOptional }];
  return Object.entries(schema.entries).flatMap(([name, entry]) => columnsOf(entry, [...path, name], isOptional));
}

function at(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Object(value)[name], row);
}
