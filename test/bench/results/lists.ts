export interface ListResult {
  readonly name: string;
  readonly commissions: number;
  readonly calls: number;
  readonly sequential: number;
  readonly readUnits: number;
}

export interface KeepResult {
  readonly commissions: number;
  /** Per log flush, and per compaction. */
  readonly foldUnits: number;
  readonly mergeUnits: number;
  /** Compactions of an entry on its way to a million. */
  readonly merges: number;
}

export interface ListsResult {
  readonly pages: readonly ListResult[];
  readonly keep: KeepResult;
}
