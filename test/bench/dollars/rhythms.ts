import type { Rhythm } from '#test/bench/results/dollars.ts';

const busyOne = { name: 'busy, one promoter', salesPerSecond: 100, promoters: 1, clicksPerSale: 0, measured: 1200 };
const busyFifty = { ...busyOne, name: 'busy, fifty promoters', promoters: 50 };
const quiet = { name: 'quiet, 0.4 a second', salesPerSecond: 0.4, promoters: 50, clicksPerSale: 0, measured: 120 };
const quietMinute = { ...quiet, name: 'quiet, streamWindow 60', windowSeconds: 60, measured: 240 };

/** The same where the table is paid by the second. A quiet account has none: what comes in bursts needs more units than its sales. */
const provisioned = (rhythm: Rhythm): Rhythm => ({
  ...{ ...rhythm, name: `${rhythm.name}, provisioned` },
  provisioned: rhythm.name,
});

/** The rhythms in which a million sales are priced: long enough for a batch of each shard. */
export const millions: readonly Rhythm[] = [
  ...[busyOne, busyFifty, quiet, quietMinute],
  ...[provisioned(busyOne), provisioned(busyFifty)],
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
