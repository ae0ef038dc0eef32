const PART = /^details\[(\w+)\] is invalid(?:: (.+?))?\.$/;

/** An invalid field of a payout method. */
interface WrongPart {
  readonly name: string;
  /** An English sentence. */
  readonly why: string;
}

/** Parses the invalid field from an error message; undefined if the error is about something else. */
export function wrongPart(message: string): WrongPart | undefined {
  const [, name, why = 'check this entry'] = PART.exec(message) ?? [];
  return name === undefined ? undefined : { name, why: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` };
}
