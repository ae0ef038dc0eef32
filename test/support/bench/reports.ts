import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { reports } from '#test/bench/reports/reads.ts';
import type { HotSales, ReadResult, ReadsResult, RolledUpResult, RollUpResult } from '#test/bench/results/reports.ts';

const run: Omit<RollUpResult, 'rollUp' | 'events' | 'months'> = {
  sheets: 10,
  calls: 20,
  sequential: 5,
  items: 10,
  written: 11,
  refused: 0,
  readUnits: 10,
  writeUnits: 11,
  extraUnits: { readUnits: 1, writeUnits: 5 },
};

/** A report that meets every budget. */
const read = (name: string, overrides: Partial<ReadResult> = {}): ReadResult => ({
  name,
  promoters: 10_000,
  campaigns: 0,
  calls: 3,
  sequential: 16,
  items: 20,
  readUnits: 2000,
  refused: 0,
  cpuMs: 14_000,
  peakMB: 512,
  memoryMB: 1024,
  timeoutMs: 29_000,
  ...overrides,
});

const sales: HotSales = { calls: 3, sequential: 3, writeUnits: 7, refused: 0 };

/** Report results that meet every budget. */
export const affordableReports: ReadsResult & RolledUpResult = {
  rollUps: ROLL_UPS.flatMap((rollUp) =>
    [1000, 10_000].flatMap((events) => [
      { ...run, rollUp, events, months: 0 },
      { ...run, rollUp, events, months: 24, readUnits: 11, writeUnits: 16 },
    ]),
  ),
  reads: [
    read(reports.overview),
    read(reports.campaigns, { campaigns: 20, items: 400 }),
    read(reports.promoters),
    read(reports.firstPage, { readUnits: 100 }),
    read(reports.lastPage, { readUnits: 100 }),
  ],
  growth: [1000, 10_000].map((promoters) => read(reports.promoters, { promoters, readUnits: promoters / 10 })),
  hot: { alone: sales, beside: sales, shared: [] },
};
