/** Takes the first ones out of a list, until it has no more than so many. */
export function keepLatest(list: unknown[], most: number): void {
  if (list.length > most) list.splice(0, list.length - most);
}
