import * as v from 'valibot';
import type { ForgivingParameter, IfInvalid } from '#shared/routes/forgiving-parameters.ts';
import { isMalformedParameter } from './malformed-text.ts';

/** Response header: a structured-field dictionary (RFC 9651). */
export const PARAMETER_WARNINGS_HEADER = 'parameter-warnings';

export interface AcceptedParameters {
  readonly given: Readonly<Record<string, unknown>>;
  /** Keyed by name; null for none. */
  readonly warnings: Readonly<Record<string, IfInvalid>> | null;
}

/** Drops or truncates invalid optional parameters, so that an overlong name does not lose a lead or sale. */
export function dropInvalidOptionalParams(
  given: Readonly<Record<string, unknown>>,
  forgivingByName: ReadonlyMap<string, ForgivingParameter>,
): AcceptedParameters {
  const invalid = [...forgivingByName].filter(
    ([name, { schema }]) => name in given && !isValidParam(name, given[name], schema),
  );
  if (invalid.length === 0) return { given, warnings: null };
  const truncated = new Map(invalid.flatMap(([name, parameter]) => truncateParam(name, given[name], parameter)));
  const names = new Set(invalid.map(([name]) => name));
  const entries = Object.entries(given).filter(([name]) => !names.has(name));
  return {
    given: Object.fromEntries([...entries, ...truncated]),
    warnings: Object.fromEntries(invalid.map(([name]) => [name, truncated.has(name) ? 'cut' : 'ignored'])),
  };
}

/** Formats the header: `username=cut, mrr=ignored`. Never contains values. */
export function formatParameterWarnings(warnings: NonNullable<AcceptedParameters['warnings']>): string {
  return Object.entries(warnings)
    .map(([name, handling]) => `${name}=${handling}`)
    .join(', ');
}

function isValidParam(name: string, value: unknown, schema: v.GenericSchema): boolean {
  return v.safeParse(schema, value).success && !isMalformedParameter(name, value);
}

/** Truncates an overlong text. Returns no entry for values that are invalid for another reason. */
function truncateParam(
  name: string,
  value: unknown,
  { schema, ifInvalid, maxLength }: ForgivingParameter,
): [string, string][] {
  if (ifInvalid !== 'cut' || typeof value !== 'string') return [];
  const text = [...value.trim()].slice(0, maxLength).join('');
  return isValidParam(name, text, schema) ? [[name, text]] : [];
}
