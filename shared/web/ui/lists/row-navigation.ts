/** Returns the index of the row that a key moves to; undefined for other keys. */
export function findRowByKey(key: string, index: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** Returns the row that Tab reaches: the current one, or the first rendered one if that is out of sight. */
export function findTabStop(current: string | undefined, rendered: readonly string[]): string | undefined {
  return current !== undefined && rendered.includes(current) ? current : rendered[0];
}

export interface RowNeighbors {
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns the rows before and after a row; none if the row is not loaded. */
export function findNeighbors(ids: readonly string[], id: string | undefined): RowNeighbors {
  const index = id === undefined ? -1 : ids.indexOf(id);
  if (index === -1) return { previous: undefined, next: undefined };
  return { previous: ids[index - 1], next: ids[index + 1] };
}
