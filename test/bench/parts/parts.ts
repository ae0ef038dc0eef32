import type { Results } from '#test/bench/results/results.ts';

/** A part of the bench; runs in its own process, so that a failure does not affect others. */
export interface Part {
  readonly description: string;
  measure(): Promise<Partial<Results>>;
}

/** Parts, longest first: short ones fill the gaps at the end. */
export const parts = {
  'roll-ups': {
    description: 'rolls up what happened for reports, with and without a history',
    measure: async () => ({ rolledUp: await (await import('#test/bench/reports/measure.ts')).measureRolledUp() }),
  },
  lists: {
    description: 'reads filtered lists of up to a million commissions',
    measure: async () => ({ lists: await (await import('#test/bench/lists/measure.ts')).measureLists() }),
  },
  operations: {
    description: 'counts the calls and units of operations that have a budget',
    measure: async () => (await import('#test/bench/operations/measure.ts')).measureOperations(),
  },
  dollars: {
    description: 'prices three months, of sales at different rates',
    measure: async () => (await import('#test/bench/dollars/measure.ts')).measureDollars(),
  },
  routes: {
    description: 'counts the calls of every route',
    measure: async () => ({ routes: await (await import('#test/bench/routes/measure.ts')).measureRoutes() }),
  },
  reports: {
    description: 'reads reports of many promoters and months',
    measure: async () => ({ reports: await (await import('#test/bench/reports/measure.ts')).measureReports() }),
  },
  bundles: {
    description: 'adds up the bytes of every bundle',
    measure: async () => ({ bundles: await (await import('#test/bench/bundles.ts')).measureBundles() }),
  },
  screens: {
    description: 'opens the dashboard of a local run',
    measure: async () => (await import('#test/bench/screens/screens.ts')).measureScreens(),
  },
} as const satisfies Readonly<Record<string, Part>>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];
