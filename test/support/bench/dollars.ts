import { rhythms } from '#test/bench/dollars/rhythms.ts';
import type { DollarsResult } from '#test/bench/results/dollars.ts';

const nothing = { sequential: 0, readUnits: 0, writeUnits: 0 };

/** Results in which everything after a sale is free. */
export const frugalDollars: DollarsResult = {
  rhythms: rhythms.map((rhythm) => ({
    ...{ rhythm, sale: nothing, click: nothing, storedBytes: { sale: 0, click: 0 } },
    follows: { ...nothing, batches: 0, changes: 0 },
    reports: { readUnits: 0, writeUnits: 0 },
  })),
  webhook: nothing,
  standing: { alarms: 0, metrics: 0, dashboards: 0, keys: 0, secrets: 0, queues: 0 },
};
