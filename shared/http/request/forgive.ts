import * as v from 'valibot';
import type { Forgiven, IfInvalid } from '#shared/routes/forgiving.ts';
import { isLost } from './intact.ts';

/** The header by which an answer says which parameters were not taken as they were sent (RFC 9651, a dictionary). */
export const FORGIVEN_HEADER = 'parameter-warnings';

/** Parameters as they are taken, and what became of those that were wrong. */
export interface Taken {
  readonly given: Readonly<Record<string, unknown>>;
  /** By name; null where all were right. */
  readonly warnings: Readonly<Record<string, IfInvalid>> | null;
}

/**
 * Leaves out or cuts the parameters that are wrong and may be: no lead and no sale is lost by a name that is too long.
 * @param given parameters by name
 * @param forgiven those that may be wrong
 */
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

/** The value of the header: `username=cut, mrr=ignored`. It says names alone, never what was sent. */
export function warningsText(warnings: NonNullable<Taken['warnings']>): string {
  return Object.entries(warnings)
    .map(([name, what]) => `${name}=${what}`)
    .join(', ');
}

function isRight(name: string, value: unknown, schema: v.GenericSchema): boolean {
  return v.safeParse(schema, value).success && !isLost(name, value);
}

/** What may be kept of a text that is too long; nothing where that is not all. */
function shortened(name: string, value: unknown, { schema, ifInvalid, longest }: Forgiven): [string, string][] {
  if (ifInvalid !== 'cut' || typeof value !== 'string') return [];
  const text = [...value.trim()].slice(0, longest).join('');
  return isRight(name, text, schema) ? [[name, text]] : [];
}
