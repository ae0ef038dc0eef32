import type { Route } from '#shared/routes/route.ts';

/** Key of errors without a parameter. */
const BASE = 'base';
/**
 * Matches `email is invalid.`, `The email is already taken.`, `links: there is no link 4.`, `filters[status] is
 * invalid.`
 */
const ABOUT = /^(?:The )?((\w+)(?:\[\w*\])*)(?::| (?=(?:is|are|has|can|must|needs)\b))\s*(.+?)\.?$/s;

/**
 * Groups error texts by parameter, without its name; `base` has sentences about no parameter.
 * @returns undefined unless the route's 422 declares `errors`
 */
export function errorsByParameter(
  messages: readonly string[],
  { input, answers }: Pick<Route, 'input' | 'answers'>,
): Readonly<Record<string, readonly string[]>> | undefined {
  const declared = entriesOf(answers[422]?.schema);
  if (!declared.includes('errors')) return undefined;
  const known = entriesOf(input);
  const errors: Record<string, string[]> = {};
  for (const message of new Set(messages)) {
    const [, name = '', parameter = '', words = ''] = ABOUT.exec(message) ?? [];
    const isAbout = known.includes(parameter);
    const place = isAbout ? name : BASE;
    errors[place] = [...(errors[place] ?? []), isAbout ? words : message];
  }
  return errors;
}

function entriesOf(schema: unknown): readonly string[] {
  return Object.keys(Object(Object(schema).entries));
}
