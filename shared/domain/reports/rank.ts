import { compared, type Value } from './metrics.ts';

/** Ids with the largest value first; where values are equal, the lowest id. */
export function ranked(ids: readonly number[], rankBy: (id: number) => Value): number[] {
  const values = new Map(ids.map((id) => [id, rankBy(id)]));
  const value = (id: number) => values.get(id) as Value;
  return ids.toSorted((one, other) => compared(value(other), value(one)) || one - other);
}
