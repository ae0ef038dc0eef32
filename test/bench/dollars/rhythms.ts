import type { Rhythm } from '#test/bench/results/dollars.ts';

/** The rhythms in which a million sales are priced: long enough for a batch of each shard. */
export const millions: readonly Rhythm[] = [
  { name: 'a busy account, one promoter', salesPerSecond: 100, promoters: 1, clicksPerSale: 0, measured: 1200 },
  { name: 'a busy account, fifty promoters', salesPerSecond: 100, promoters: 50, clicksPerSale: 0, measured: 1200 },
  { name: 'a quiet account, 0.4 sales a second', salesPerSecond: 0.4, promoters: 50, clicksPerSale: 0, measured: 120 },
];

const DAY_S = 86_400;
const month = (salesPerDay: number, promoters: number, measured: number) => ({
  ...{ name: `${salesPerDay.toLocaleString('en-US')} sales a day`, salesPerDay, promoters, measured },
  ...{ salesPerSecond: salesPerDay / DAY_S, clicksPerSale: 5 },
});

/** Companies whose month is priced. Sales come evenly, which costs most; each has five clicks. */
export const months: readonly (Rhythm & { readonly salesPerDay: number })[] = [
  month(2000, 20, 40),
  month(50_000, 50, 50),
  month(1_000_000, 100, 160),
];
