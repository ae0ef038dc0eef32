/** Gmail cuts off e-mails above 102 KB: the rest is for their content. */
export const MAX_LAYOUT_BYTES = 40_000;

/** Descriptions of the variables of a layout, written as `{{content}}`. */
export const LAYOUT_VARIABLES = {
  content: 'Greeting, text and button. Required, once.',
  footer: 'Why the promoter gets the e-mail, the link to the e-mail settings, company and address. Required, once.',
  logo: 'Logo of the portal; its name without one.',
  subject: 'Subject.',
  preview_text: 'First paragraph, which inboxes show beside the subject.',
  company: 'Name of the portal, or of the company.',
  language: 'Language of the text, for the attribute lang.',
  accent_color: 'Accent color of the portal, for CSS and colors, such as #4f46e5.',
} as const;
export type LayoutVariable = keyof typeof LAYOUT_VARIABLES;

/** HTML of each variable. */
export type LayoutValues = Readonly<Record<LayoutVariable, string>>;

const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** Fills a checked layout. Variables in values are not interpreted. */
export function fillLayout(layout: string, values: LayoutValues): string {
  return layout.replace(VARIABLE, (text, name: string) => values[name.trim() as LayoutVariable] ?? text);
}

/** Returns the names of a layout's variables, and the text between them. */
export function splitLayoutVariables(layout: string): { readonly names: readonly string[]; readonly rest: string } {
  const names = [...layout.matchAll(VARIABLE)].map(([, name = '']) => name.trim());
  return { names, rest: layout.replaceAll(VARIABLE, '') };
}
