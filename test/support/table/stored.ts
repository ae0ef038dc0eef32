/** A record as the table has it: what is undefined is not written. */
export function stored<Stored>(record: Stored): Stored {
  return JSON.parse(JSON.stringify(record));
}
