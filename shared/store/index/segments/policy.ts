import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';

/** A run of an order: the part that holds all of it, and when it was written, in days since 1970. */
export interface Segment extends PageRef {
  readonly day: number;
}

/** From how many records of a kind on an account has sorted lists of it: fewer are read at once for as little. */
export const INDEX_THRESHOLD = 5000;
/** How many changes are folded into runs together: the more, the fewer bytes are written, and the more of them every list reads. */
export const FLUSH_CHANGES = 500;
/** For how long changes wait to become that many. */
export const FLUSH_AFTER_MS = 3_600_000;
/** How many runs of about the same size make one: the fewer, the less every list reads, and the more is written. */
export const SEGMENTS_PER_COMPACTION = 4;
/** Sheets go by themselves after so many days, unless their run is written anew before. */
export const PAGE_TTL_DAYS = 60;
const REWRITE_AFTER_DAYS = 40;

/**
 * Which runs of an order are to be made one: those that have become many of about the same size, or one that is old. So each
 * entry is written as often as runs have sizes, and a list reads three runs of each at the most.
 * @param day the present, in days since 1970
 */
export function segmentsToCompact(segments: readonly Segment[], day: number): readonly Segment[] {
  const bySize = Map.groupBy(segments, ({ plus, minus }) =>
    Math.floor(Math.log(plus + minus) / Math.log(SEGMENTS_PER_COMPACTION)),
  );
  for (const some of bySize.values()) if (some.length >= SEGMENTS_PER_COMPACTION) return some;
  const old = segments.find((segment) => segment.day <= day - REWRITE_AFTER_DAYS);
  return old ? [old] : [];
}
