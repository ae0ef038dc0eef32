/** Reads a form's values by field name, trimmed. */
export function readFormTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries);
}

/** Drops empty fields. */
export function dropEmptyTexts<Name extends string>(
  texts: Readonly<Partial<Record<Name, string | undefined>>>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(texts).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
