/** Drops undefined fields, like the table. */
export function stored<Stored>(record: Stored): Stored {
  return JSON.parse(JSON.stringify(record));
}
