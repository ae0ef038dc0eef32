import * as v from 'valibot';
import type { Forgiven, IfInvalid } from '#shared/routes/forgiving.ts';
import { isLost } from './intact.ts';

/** RFC 9651, a dictionary. */
export const FORGIVEN_HEADER = 'parameter-warnings';

export interface Taken {
  readonly given: Readonly<Record<string, unknown>>;
  /** Keyed by name; null for none. */
  readonly warnings: Readonly<Record<string, IfInvalid>> | null;
}

/** Drops or truncates invalid optional parameters, so that an overlong name does not lose a lead or sale. */
export function forgive(given: Readonly<Record<string, unknown>>, forgiven: ReadonlyMap<string, Forgiven>): Taken {
  const wrong = [...forgiven].filter(([name, { schema }]) => name in given && !isRight(name, given[name], schema));
  if (wrong.length === 0) return { given, warnings: null };
  const cut = new Map(wrong.flatMap(([name, how]) => shortened(name, given[name], how)));
  const names = new Set(wrong.map(([name]) => name));
  const kept = Object.entries(given).filter(([name]) => !names.has(name));
  return {
    given: Object.fromEntries([...kept, ...cut]),
    warnings: Object.fromEntries(wrong.map(([name]) => [name, cut.has(name) ? 'cut' : 'ignored'])),
  };
}

/** Formats the header: `username=cut, mrr=ignored`. Never contains values. */
export function warningsText(warnings: NonNullable<Taken['warnings']>): string {
  return Object.entries(warnings)
    .map(([name, what]) => `${name}=${what}`)
    .join(', ');
}

function isRight(name: string, value: unknown, schema: v.GenericSchema): boolean {
  return v.safeParse(schema, value).success && !isLost(name, value);
}

/** Truncates an overlong text; empty if otherwise invalid. */
function shortened(name: string, value: unknown, { schema, ifInvalid, longest }: Forgiven): [string, string][] {
  if (ifInvalid !== 'cut' || typeof value !== 'string') return [];
  const text = [...value.trim()].slice(0, longest).join('');
  return isRight(name, text, schema) ? [[name, text]] : [];
}
