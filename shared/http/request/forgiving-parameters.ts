import * as v from 'valibot';
import type { ForgivingParameter, IfInvalid } from '#shared/routes/forgiving-parameters.ts';
import { isMalformedParameter } from './malformed-text.ts';

/** RFC 9651, a dictionary. */
export const PARAMETER_WARNINGS_HEADER = 'parameter-warnings';

export interface AcceptedParameters {
  readonly given: Readonly<Record<string, unknown>>;
  /** Keyed by name; null for none. */
  readonly warnings: Readonly<Record<string, IfInvalid>> | null;
}

/** Drops or truncates invalid optional parameters, so that an overlong name does not lose a lead or sale. */
export function dropInvalidOptionalParams(
  given: Readonly<Record<string, unknown>>,
  forgiven: ReadonlyMap<string, ForgivingParameter>,
): AcceptedParameters {
  const wrong = [...forgiven].filter(([name, { schema }]) => name in given && !isRight(name, given[name], schema));
  if (wrong.length === 0) return { given, warnings: null };
  const cut = new Map(wrong.flatMap(([name, how]) => shortened(name, given[name], how)));
  const names = new Set(wrong.map(([name]) => name));
  const entries = Object.entries(given).filter(([name]) => !names.has(name));
  return {
    given: Object.fromEntries([...entries, ...cut]),
    warnings: Object.fromEntries(wrong.map(([name]) => [name, cut.has(name) ? 'cut' : 'ignored'])),
  };
}

/** Formats the header: `username=cut, mrr=ignored`. Never contains values. */
export function formatParameterWarnings(warnings: NonNullable<AcceptedParameters['warnings']>): string {
  return Object.entries(warnings)
    .map(([name, what]) => `${name}=${what}`)
    .join(', ');
}

function isRight(name: string, value: unknown, schema: v.GenericSchema): boolean {
  return v.safeParse(schema, value).success && !isMalformedParameter(name, value);
}

/** Truncates an overlong text; empty if otherwise invalid. */
function shortened(
  name: string,
  value: unknown,
  { schema, ifInvalid, longest }: ForgivingParameter,
): [string, string][] {
  if (ifInvalid !== 'cut' || typeof value !== 'string') return [];
  const text = [...value.trim()].slice(0, longest).join('');
  return isRight(name, text, schema) ? [[name, text]] : [];
}
