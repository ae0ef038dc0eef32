/** Moves an entry of a list by one place; the first and the last stay. */
export function moveEntry<T>(entries: readonly T[], index: number, by: -1 | 1): T[] {
  const [moved, other] = [entries[index], entries[index + by]];
  if (moved === undefined || other === undefined) return [...entries];
  return entries.map((entry, at) => (at === index ? other : at === index + by ? moved : entry));
}
