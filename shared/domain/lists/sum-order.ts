/** Sums per group of rows that the index of a large account keeps. */
export interface SumOrder<Row = Record<string, unknown>> {
  /** Stored name. A changed definition needs a new name. */
  readonly name: string;
  readonly groupOf: (row: Row) => readonly (string | number | boolean | null)[];
  /** Integers that a row adds, by sum name. */
  readonly adds: (row: Row) => Readonly<Record<string, number>>;
}

/** The sums of one group by name; zero sums are omitted. */
export interface SumGroup {
  readonly group: readonly string[];
  readonly sums: Readonly<Record<string, number>>;
}
