/** Serialization of list rows. */
export interface RowsText {
  /** Defaults to JSON. */
  readonly type?: 'text/csv';
  readonly of: (rows: readonly unknown[]) => string;
  /** Absent in formats without metadata. */
  readonly with?: (rows: string, meta: unknown) => string;
}

export const rowsAsJson: RowsText = {
  of: (rows) => JSON.stringify(rows),
  with: (rows, meta) => `{"data":${rows},"meta":${JSON.stringify(meta)}}`,
};
