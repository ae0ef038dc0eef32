export interface ListResult {
  readonly name: string;
  readonly commissions: number;
  readonly calls: number;
  readonly sequential: number;
  readonly readUnits: number;
}

export interface IndexingResult {
  readonly commissions: number;
  /** Per log flush, and per compaction. */
  readonly flushUnits: number;
  readonly compactionUnits: number;
  /** Compactions of an entry on its way to a million. */
  readonly compactions: number;
}

export interface ListsResult {
  readonly pages: readonly ListResult[];
  readonly indexing: IndexingResult;
}
