import * as v from 'valibot';
import { unknownEntry } from '#shared/routes/fields.ts';
import { forgivenIn } from '#shared/routes/forgiving.ts';
import { isWordedAsCompany, type Route } from '#shared/routes/route.ts';
import { forgive } from './forgive.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { refuseDecodedWithLoss } from './intact.ts';
import { parseNested, refuseInherited } from './nested.ts';
import { Problem } from './problem.ts';

/** Said where nothing else is. */
const INVALID = 'Error. Parameters invalid.';

/**
 * Merges query and body, leaves out what counts as absent and what is wrong but may be, and checks the rest against the
 * route's input (contract §1).
 * @throws Problem 400 for a tracking call, 422 for the others (contract §2), with the parameter's text; 400 for what was decoded with loss
 */
export function parameters(route: Route & { input: v.GenericSchema }): HttpMiddleware {
  const { input, area } = route;
  const [status, code] =
    area === 'tracking' || area === 'site' ? [400] : [422, isWordedAsCompany(route) ? 'invalid_params' : undefined];
  const known = new Set('entries' in input ? Object.keys(input.entries as object) : []);
  const forgiven = forgivenIn(input);
  return {
    before: async ({ event }) => {
      const { given, warnings } = forgive(await present(event, route), forgiven);
      if (warnings) event.warnings = warnings;
      if (isWordedAsCompany(route)) refuseUnknownMaps(given, known);
      const result = v.safeParse(input, given);
      if (!result.success) {
        const [first = INVALID, ...others] = messagesIn(input, result.issues);
        throw new Problem(status, first, code, {}, [first, ...others]);
      }
      refuseDecodedWithLoss(Object(result.output), known);
      event.input = result.output;
      event.given = ownOf(given, known, event.pathParameters);
    },
  };
}

/** The parameters that say which rows of a list are meant, for the address of others. */
function ownOf(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  inPath: HttpEvent['pathParameters'] = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => known.has(name) && !(name in inPath)));
}

/** Maps whose entries are parameters themselves (contract §1). */
const MAPS = new Set(['filters', 'sorting']);
/** Says what the path names its record by: clients write it behind the path, whatever the method. */
const BEHIND_PATH = 'find_by';

/**
 * Refuses what a call is to be filtered or sorted by where it takes no such map at all: to pass over it would list, or
 * change, more than was meant.
 * @throws Problem 422
 */
function refuseUnknownMaps(given: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): void {
  for (const name of MAPS) {
    for (const entry of Object.keys(Object(given[name]))) {
      // Schemas look entries up by `in`, which finds these in every object.
      refuseInherited(name, entry);
      if (known.has(name)) continue;
      throw new Problem(422, unknownEntry(name, entry), 'invalid_params');
    }
  }
}

/**
 * Parameters as they were sent. In version 2 only reading calls take query parameters, and others `find_by`; null and empty
 * text mean absent. What the path says goes before all.
 */
export async function present(event: HttpEvent, route: Route): Promise<Record<string, unknown>> {
  const { auth, method, blankable = [] } = route;
  const merged = [
    ...(await queried(event, (auth === 'v2' || isWordedAsCompany(route)) && method !== 'GET')),
    ...Object.entries((event.body as Record<string, unknown> | undefined) ?? {}),
    ...Object.entries(event.pathParameters ?? {}),
  ];
  const named = merged.map(([name, value]) => [name.replace(/\[\]$/, ''), value] as const);
  const given = named.filter(([name, value]) => !isAbsent(value) || (value === '' && blankable.includes(name)));
  return Object.fromEntries(given.map(([name, value]) => [name, MAPS.has(name) ? withoutAbsent(mapIn(value)) : value]));
}

/** What the query says; of a call that takes its parameters in the body, what its path names its record by. */
async function queried(
  { rawQueryString = '' }: HttpEvent,
  isByBody: boolean,
): Promise<[name: string, value: unknown][]> {
  if (isByBody && !rawQueryString.includes(BEHIND_PATH)) return [];
  const all = Object.entries(await parseNested(rawQueryString));
  return isByBody ? all.filter(([name]) => name === BEHIND_PATH) : all;
}

/** A map as it is, or read from its JSON text, as some clients write it. */
function mapIn(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What is absent in maps, and in maps and lists in them, is absent too. */
function withoutAbsent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.filter((inner) => !isAbsent(inner));
  const given = Object.entries(value).filter(([, inner]) => !isAbsent(inner));
  return Object.fromEntries(given.map(([name, inner]) => [name, withoutAbsent(inner)]));
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** What is wrong as a whole comes first, then the parameters in the order of the route. */
function messagesIn(input: v.GenericSchema, issues: readonly v.BaseIssue<unknown>[]): string[] {
  const whole = issues.filter(({ path }) => !path);
  return [...whole, ...issues.filter(({ path }) => path)].map((issue) => messageOf(input, issue));
}

function messageOf(input: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const field = issue.path?.[0]?.key;
  const entry = 'entries' in input ? (input.entries as Record<string, v.GenericSchema>)[String(field)] : undefined;
  // A parameter that is missing altogether is reported by the object; its own schema has the text for it.
  const missing = issue.type === 'object' && entry ? v.safeParse(entry, undefined).issues?.[0] : undefined;
  return (missing ?? issue).message;
}
