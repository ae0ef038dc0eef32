/** Returns the only row. @throws Error otherwise */
export function requireSingleRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, but found ${rows.length}`);
  return row;
}
