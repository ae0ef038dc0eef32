/** Formats a table: first column left-aligned, figures right-aligned. */
export function formatTextTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (row[column] ?? '')[column === 0 ? 'padEnd' : 'padStart'](width))
      .join('  ')
      .trimEnd();
  return [line(headings), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** Formats a number without trailing zeros; `–` for none. */
export function formatFigure(value: number | null | undefined, decimals = 2): string {
  return value === null || value === undefined ? '–' : String(Number(value.toFixed(decimals)));
}
