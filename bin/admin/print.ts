export type PrintRow = Readonly<Record<string, unknown>>;

/** JSON readers would round numbers above 2^53. */
const bigIntToString = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Formats `--json` output. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, bigIntToString, 2);
}

/** Formats a table; numbers are right-aligned. */
export function formatTable(rows: readonly PrintRow[], columns: readonly string[], textIfEmpty: string): string {
  if (rows.length === 0) return textIfEmpty;
  const heads = columns.map((name) => formatHeading(name).toUpperCase());
  const cells = rows.map((row) => columns.map((name) => formatCell(row[name])));
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const isNumeric = columns.map((name) => rows.some((row) => typeof row[name] === 'number'));
  const line = (row: readonly string[]) =>
    row
      .map((text, column) =>
        isNumeric[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [heads, ...cells].map(line).join('\n');
}

/** Formats a record, one line per value, without lists and nested values. */
export function formatDetails(row: PrintRow): string {
  const cells = Object.entries(row).filter(([, value]) => value === null || typeof value !== 'object');
  const width = Math.max(0, ...cells.map(([name]) => name.length));
  return cells.map(([name, value]) => `${formatHeading(name).padEnd(width)}  ${formatCell(value)}`).join('\n');
}

/** Flattens nested values, e.g. `promoter_email`. */
export function flattenRow(row: PrintRow, before = ''): PrintRow {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const full = `${before}${name}`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[full, value]];
    return Object.entries(flattenRow(value as PrintRow, `${full}_`));
  });
  return Object.fromEntries(entries);
}

function formatHeading(name: string): string {
  return name.replaceAll('_', ' ');
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(formatCell).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
