/** Values by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Fills placeholders `{name}`. Braces within values stay. */
export function fillPlaceholders(text: string, values: PlaceholderValues = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
