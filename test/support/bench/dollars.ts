import { loadProfiles } from '#test/bench/dollars/load-profiles.ts';
import type { DollarsResult } from '#test/bench/results/dollars.ts';

const noUsage = { sequential: 0, readUnits: 0, writeUnits: 0 };

/** Results in which everything after a sale is free. */
export const affordableDollars: DollarsResult = {
  profiles: loadProfiles.map((profile) => ({
    profile,
    sale: noUsage,
    click: noUsage,
    storedBytes: { sale: 0, click: 0 },
    projections: { ...noUsage, batches: 0, changes: 0 },
    reports: { readUnits: 0, writeUnits: 0 },
  })),
  webhook: noUsage,
  standing: { alarms: 0, metrics: 0, dashboards: 0, keys: 0, secrets: 0, queues: 0 },
};
