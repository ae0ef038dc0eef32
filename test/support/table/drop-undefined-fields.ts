/** Drops undefined fields, like the table. */
export function dropUndefinedFields<Stored>(record: Stored): Stored {
  return JSON.parse(JSON.stringify(record));
}
