interface ExtraUnits {
  readonly of: RegExp;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/**
 * Sheet size is bounded, but a sheet with rows is larger than a new one. Years and months of a promoter and years of a
 * campaign stay below 1 KB with the bench's history.
 */
const EXTRA_UNITS: readonly ExtraUnits[] = [
  // 31 days: up to 3 KB instead of 1 KB.
  { of: /#report#(all|campaign#\d+) month#/, readUnits: 0, writeUnits: 2 },
  // A hundred promoters with all figures: up to 6 KB.
  { of: /#report-ranks#\d+ month#/, readUnits: 1, writeUnits: 5 },
  // Promoters have figures every third day: up to 2 KB.
  { of: /#report-ranks#\d+ day#/, readUnits: 0, writeUnits: 1 },
  // A hundred promoters with revenue only: up to 2 KB.
  { of: /#report-totals /, readUnits: 0, writeUnits: 1 },
];

export function sumExtraUnits(names: Iterable<string>): Pick<ExtraUnits, 'readUnits' | 'writeUnits'> {
  let [readUnits, writeUnits] = [0, 0];
  for (const name of names) {
    const found = EXTRA_UNITS.find(({ of }) => of.test(name));
    readUnits += found?.readUnits ?? 0;
    writeUnits += found?.writeUnits ?? 0;
  }
  return { readUnits, writeUnits };
}
