import type { PageRef } from '#shared/store/index/pages/page-encoding.ts';

/** The root of a segment. `day` counts from 1970. */
export interface Segment extends PageRef {
  readonly day: number;
}

/**
 * Minimum number of changes per flush, unless they are old. More write fewer bytes, but every list reads more of the
 * log.
 */
export const FLUSH_CHANGES = 500;
/** Longest time that changes wait in the log. */
export const FLUSH_AFTER_MS = 3_600_000;
/** Segments of similar size that are merged into one. Fewer make lists cheaper and writes more expensive. */
export const SEGMENTS_PER_COMPACTION = 4;
/** Pages expire after so many days, unless their segment is rewritten before. */
export const PAGE_TTL_DAYS = 60;
const REWRITE_AFTER_DAYS = 40;

/**
 * Selects the segments of an order to merge: many of similar size, or one that is old. Each entry is therefore
 * rewritten once per size class, and a list reads at most three segments of each.
 * @param day days since 1970
 */
export function segmentsToCompact(segments: readonly Segment[], day: number): readonly Segment[] {
  const bySize = Map.groupBy(segments, ({ plus, minus }) =>
    Math.floor(Math.log(plus + minus) / Math.log(SEGMENTS_PER_COMPACTION)),
  );
  for (const group of bySize.values()) if (group.length >= SEGMENTS_PER_COMPACTION) return group;
  const old = segments.find((segment) => segment.day <= day - REWRITE_AFTER_DAYS);
  return old ? [old] : [];
}
