/** What a page of a filtered list has cost in an account of so many commissions. */
export interface ListResult {
  readonly name: string;
  readonly commissions: number;
  readonly calls: number;
  readonly sequential: number;
  readonly readUnits: number;
}

/** What keeping the sorted lists has written, for each commission. */
export interface KeepResult {
  readonly commissions: number;
  /** As the log is folded, and each time that runs are merged. */
  readonly foldUnits: number;
  readonly mergeUnits: number;
  /** How often an entry is merged on its way to a million. */
  readonly merges: number;
}

/** All that was measured of filtered lists. */
export interface ListsResult {
  readonly pages: readonly ListResult[];
  readonly keep: KeepResult;
}
