/** Values by placeholder name. */
export type Values = Readonly<Record<string, string | number>>;

/** Fills placeholders `{name}`. Braces within values stay. */
export function filledIn(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
