export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Length of the longest chain of calls in which each starts after the previous one ended. Overlapping calls count once.
 */
export function countSequentialCalls(spans: readonly Span[]): number {
  let free = Number.NEGATIVE_INFINITY;
  let length = 0;
  // Greedy interval scheduling: the earliest end leaves the most room.
  for (const { start, end } of [...spans].sort((a, b) => a.end - b.end)) {
    if (start < free) continue;
    free = end;
    length += 1;
  }
  return length;
}
