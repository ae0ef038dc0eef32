/** When a call went out and when its answer was there. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * How many calls of a set came after one another: the longest chain in which each starts no earlier than the one before
 * has ended. Calls that overlap in time cost the wait of one.
 */
export function sequentialCalls(spans: readonly Span[]): number {
  let free = Number.NEGATIVE_INFINITY;
  let length = 0;
  // Whoever ends first leaves most room for others: taking it is never worse than taking another.
  for (const { start, end } of [...spans].sort((a, b) => a.end - b.end)) {
    if (start < free) continue;
    free = end;
    length += 1;
  }
  return length;
}
