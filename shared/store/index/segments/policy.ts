import type { Part } from '#shared/store/index/pages/page-encoding.ts';

/** A run of an order: the part that holds all of it, and when it was written, in days since 1970. */
export interface Run extends Part {
  readonly day: number;
}

/** From how many records of a kind on an account has sorted lists of it: fewer are read at once for as little. */
export const MANY_RECORDS = 5000;
/** How many changes are folded into runs together: the more, the fewer bytes are written, and the more of them every list reads. */
export const FOLDED_TOGETHER = 500;
/** For how long changes wait to become that many. */
export const FOLDED_AFTER_MS = 3_600_000;
/** How many runs of about the same size make one: the fewer, the less every list reads, and the more is written. */
export const RUNS_TOGETHER = 4;
/** Sheets go by themselves after so many days, unless their run is written anew before. */
export const SHEET_DAYS = 60;
const RENEWED_AFTER_DAYS = 40;

/**
 * Which runs of an order are to be made one: those that have become many of about the same size, or one that is old. So each
 * entry is written as often as runs have sizes, and a list reads three runs of each at the most.
 * @param day the present, in days since 1970
 */
export function runsToMerge(runs: readonly Run[], day: number): readonly Run[] {
  const bySize = Map.groupBy(runs, ({ plus, minus }) => Math.floor(Math.log(plus + minus) / Math.log(RUNS_TOGETHER)));
  for (const some of bySize.values()) if (some.length >= RUNS_TOGETHER) return some;
  const old = runs.find((run) => run.day <= day - RENEWED_AFTER_DAYS);
  return old ? [old] : [];
}
