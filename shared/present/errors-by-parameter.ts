import type { Route } from '#shared/routes/route.ts';

/** Key of errors without a parameter. */
const BASE = 'base';
/**
 * Matches `email is invalid.`, `The email is already taken.`, `links: link 4 does not exist.`, `filters[status] is
 * invalid.`
 */
const PARAMETER_ERROR =
  /^(?:The )?((\w+)(?:\[\w*\])*)(?::| (?=(?:is|are|has|can|cannot|must|needs|names)\b))\s*(.+?)\.?$/s;

/**
 * Groups error texts by parameter, without its name; `base` has sentences about no parameter.
 * @returns undefined unless the route's 422 declares `errors`
 */
export function groupErrorsByParameter(
  messages: readonly string[],
  { input, responses }: Pick<Route, 'input' | 'responses'>,
): Readonly<Record<string, readonly string[]>> | undefined {
  const declared = listSchemaEntries(responses[422]?.schema);
  if (!declared.includes('errors')) return undefined;
  const entries = listSchemaEntries(input);
  const errors: Record<string, string[]> = {};
  for (const message of new Set(messages)) {
    const [, name = '', parameter = '', problem = ''] = PARAMETER_ERROR.exec(message) ?? [];
    const isAbout = entries.includes(parameter);
    const key = isAbout ? name : BASE;
    errors[key] = [...(errors[key] ?? []), isAbout ? problem : message];
  }
  return errors;
}

function listSchemaEntries(schema: unknown): readonly string[] {
  return Object.keys(Object(Object(schema).entries));
}
