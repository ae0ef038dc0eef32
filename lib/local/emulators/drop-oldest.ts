/** Drops the oldest entries above a limit. */
export function dropOldest(list: unknown[], maxLength: number): void {
  if (list.length > maxLength) list.splice(0, list.length - maxLength);
}
