const PART = /^details\[(\w+)\] is invalid(?:: (.+?))?\.$/;

interface WrongPart {
  readonly name: string;
  readonly why: string;
}

/** Parses the invalid field from an error message; undefined if it names none. */
export function parseInvalidDetail(message: string): WrongPart | undefined {
  const [, name, why = 'check this entry'] = PART.exec(message) ?? [];
  return name === undefined ? undefined : { name, why: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` };
}
