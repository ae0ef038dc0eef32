/** The texts of a form by the names of its fields, without blanks around them. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries);
}

/** What somebody has filled in: fields that are empty are left out. */
export function filled<Name extends string>(
  texts: Readonly<Partial<Record<Name, string | undefined>>>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(texts).filter(([, text]) => text !== undefined && text !== '');
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
