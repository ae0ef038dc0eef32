const PART = /^details\[(\w+)\] is invalid(?:: (.+?))?\.$/;

/** What is wrong with a part of a payout method. */
interface WrongPart {
  /** As the interface calls the part. */
  readonly name: string;
  /** Why, in English, as a sentence. */
  readonly why: string;
}

/** Which part of a payout method the service has refused; undefined where it says something else. */
export function wrongPart(message: string): WrongPart | undefined {
  const [, name, why = 'check this entry'] = PART.exec(message) ?? [];
  return name === undefined ? undefined : { name, why: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` };
}
