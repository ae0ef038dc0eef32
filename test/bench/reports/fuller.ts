/** What a full sheet costs more than one that has nothing but what a small run brings. */
interface Fuller {
  readonly of: RegExp;
  readonly readUnits: number;
  readonly writeUnits: number;
}

/**
 * Sheets are of a size that no history can exceed, but one that has rows already is larger than a new one. Years and months
 * of one promoter, and years of a campaign, stay below a KB with the figures of the bench's history, as new ones do.
 */
const FULLER: readonly Fuller[] = [
  // 31 days: up to three KB where there was one.
  { of: /#report#(all|campaign#\d+) month#/, readUnits: 0, writeUnits: 2 },
  // A hundred promoters with all figures: up to six KB.
  { of: /#report-ranks#\d+ month#/, readUnits: 1, writeUnits: 5 },
  // Each has figures on every third day: up to two KB, or one more than those of all.
  { of: /#report-ranks#\d+ day#/, readUnits: 0, writeUnits: 1 },
  // A hundred promoters with nothing but revenue: up to two KB.
  { of: /#report-totals /, readUnits: 0, writeUnits: 1 },
];

/** What a run may cost more where the sheets it writes are full. @param names of those sheets, each as often as it was read and written */
export function fullerBy(names: Iterable<string>): Pick<Fuller, 'readUnits' | 'writeUnits'> {
  let [readUnits, writeUnits] = [0, 0];
  for (const name of names) {
    const found = FULLER.find(({ of }) => of.test(name));
    readUnits += found?.readUnits ?? 0;
    writeUnits += found?.writeUnits ?? 0;
  }
  return { readUnits, writeUnits };
}
