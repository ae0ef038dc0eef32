const PART = /^details\[(\w+)\] is invalid(?:: (.+?))?\.$/;

interface InvalidDetail {
  readonly name: string;
  readonly reason: string;
}

/** Parses the invalid field from an error message; undefined if it names none. */
export function parseInvalidDetail(message: string): InvalidDetail | undefined {
  const [, name, reason = 'check this entry'] = PART.exec(message) ?? [];
  return name === undefined ? undefined : { name, reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` };
}
