/** What takes the place of `{name}` in a text. */
export type Values = Readonly<Record<string, string | number>>;

/** A text with values in the place of what is in braces. What is in braces in a value stays as it is. */
export function filledIn(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
