/** Serialization of list rows. */
export interface RowsFormat {
  /** Defaults to JSON. */
  readonly type?: 'text/csv';
  readonly serialize: (rows: readonly unknown[]) => string;
  /** Absent in formats without metadata. */
  readonly wrap?: (rows: string, meta: unknown) => string;
}

export const JSON_ROWS: RowsFormat = {
  serialize: (rows) => JSON.stringify(rows),
  wrap: (rows, meta) => `{"data":${rows},"meta":${JSON.stringify(meta)}}`,
};
