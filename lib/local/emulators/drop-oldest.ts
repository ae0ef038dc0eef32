/** Drops the oldest entries above a limit. */
export function dropOldest(list: unknown[], most: number): void {
  if (list.length > most) list.splice(0, list.length - most);
}
