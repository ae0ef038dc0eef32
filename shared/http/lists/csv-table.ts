import { stringify } from 'csv-stringify/sync';
import { spreadsheetJson, spreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';
import type { RowsText } from './rows-text.ts';

/** Column: path of its value in a row, and whether rows may lack it. */
interface Column {
  readonly path: readonly string[];
  readonly optional: boolean;
}

/**
 * Formats rows as CSV (RFC 4180) with a header. Nested fields become columns such as `promoter.email`; lists and maps
 * are JSON. Optional columns appear if any row has them. Texts that spreadsheets would run as formulas get a leading
 * apostrophe.
 * @param row schema of a row
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

/** Formats the same table in parts for streaming; the header contains every column. */
export function csvParts(row: SchemaPart): { readonly header: string; readonly of: RowsText['of'] } {
  const columns = columnsOf(row, [], false);
  return {
    header: csvText([columns.map(({ path }) => path.join('.'))]),
    of: (rows) => csvText(rows.map((one) => columns.map(({ path }) => at(one, path)))),
  };
}

/** Formats lines of values as CSV. */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  return stringify(
    lines.map((line) => line.map(cellOf)),
    // Quoted because spreadsheets of some locales split on these characters.
    { record_delimiter: 'windows', quoted_match: /[;\t|]/ },
  );
}

/** Formats a value as a cell, protected against formula injection; numbers stay numbers. */
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
