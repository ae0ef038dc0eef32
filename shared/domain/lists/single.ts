/**
 * The one row of a list that was asked for one record.
 * @throws Error where there is none, or more than one: whoever asked has made a mistake
 */
export function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`One row is expected where there are ${rows.length}`);
  return row;
}
