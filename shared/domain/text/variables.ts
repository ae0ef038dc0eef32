/** `{{name}}` or `{{name | fallback}}`. */
const VARIABLE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** Fills variables. Values are plain text: variables and markup in them are not interpreted. */
export function fillVariables(
  text: string,
  values: Readonly<Partial<Record<string, string>>>,
  format = (value: string) => value,
): string {
  return text.replace(VARIABLE, (_, name: string, fallback = '') => format(values[name.trim()] || fallback.trim()));
}

/** Returns the names of a text's variables, and the text between them. */
export function splitVariables(text: string): { readonly names: readonly string[]; readonly rest: string } {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());
  return { names, rest: text.replaceAll(VARIABLE, '') };
}
