/** How the rows of a list are sent: as JSON, unless the client wants something else. */
export interface RowsText {
  /** The media type; JSON where it is left out. */
  readonly type?: 'text/csv';
  readonly of: (rows: readonly unknown[]) => string;
  /** The rows' text with what else the list says; what has no room for that leaves it out. */
  readonly with?: (rows: string, meta: unknown) => string;
}

export const rowsAsJson: RowsText = {
  of: (rows) => JSON.stringify(rows),
  with: (rows, meta) => `{"data":${rows},"meta":${JSON.stringify(meta)}}`,
};
