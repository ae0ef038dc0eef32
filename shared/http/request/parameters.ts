import * as v from 'valibot';
import { unknownEntryText } from '#shared/routes/fields.ts';
import { forgivingParams } from '#shared/routes/forgiving-parameters.ts';
import { followsCompanyConventions, type Route } from '#shared/routes/route.ts';
import { dropInvalidOptionalParams } from './forgiving-parameters.ts';
import type { HttpEvent, HttpMiddleware } from './http-event.ts';
import { rejectMalformedText } from './malformed-text.ts';
import { PARAMETER_MAPS, parseNested, rejectInheritedName } from './nested-parameters.ts';
import { RequestProblem } from './problem.ts';

const INVALID = 'Error. Parameters invalid.';

/**
 * Merges query, body and path, drops absent and forgivable values, and validates the rest (contract §1).
 * @throws RequestProblem 400 for tracking and malformed text, otherwise 422 (contract §2)
 */
export function validateParameters(route: Route & { input: v.GenericSchema }): HttpMiddleware {
  const { input, area } = route;
  const [status, code] =
    area === 'tracking' || area === 'site'
      ? [400]
      : [422, followsCompanyConventions(route) ? 'invalid_params' : undefined];
  const knownNames = new Set('entries' in input ? Object.keys(input.entries as object) : []);
  const optionalParams = forgivingParams(input);
  return {
    before: async ({ event }) => {
      const { given, warnings } = dropInvalidOptionalParams(await collectParameters(event, route), optionalParams);
      if (warnings) event.warnings = warnings;
      if (followsCompanyConventions(route)) refuseUnknownMaps(given, knownNames);
      const result = v.safeParse(input, given);
      if (!result.success) {
        const [first = INVALID, ...others] = listIssueMessages(input, result.issues);
        throw new RequestProblem(status, first, code, {}, [first, ...others]);
      }
      rejectMalformedText(Object(result.output), knownNames);
      event.input = result.output;
      event.given = selectKnownParameters(given, knownNames, event.pathParameters);
    },
  };
}

/** Returns the list's parameters, for links to other pages. */
function selectKnownParameters(
  parameters: Readonly<Record<string, unknown>>,
  knownNames: ReadonlySet<string>,
  inPath: HttpEvent['pathParameters'] = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => knownNames.has(name) && !(name in inPath)));
}

/** Sent in the query with any method, to name the identifier in the path. */
const BEHIND_PATH = 'find_by';

/**
 * Rejects filters and sorting on routes without them, which would otherwise affect too much.
 * @throws RequestProblem 422
 */
function refuseUnknownMaps(parameters: Readonly<Record<string, unknown>>, knownNames: ReadonlySet<string>): void {
  for (const name of PARAMETER_MAPS) {
    for (const entry of Object.keys(Object(parameters[name]))) {
      // Schemas use `in`, which finds inherited names.
      rejectInheritedName(name, entry);
      if (knownNames.has(name)) continue;
      throw new RequestProblem(422, unknownEntryText(name, entry), 'invalid_params');
    }
  }
}

/**
 * Collects the parameters; null and blank mean absent. In version 2 methods other than GET accept only `find_by` in the
 * query. Path parameters take precedence.
 */
export async function collectParameters(event: HttpEvent, route: Route): Promise<Record<string, unknown>> {
  const { auth, method, blankable = [] } = route;
  const merged = [
    ...(await readQueryParameters(event, (auth === 'v2' || followsCompanyConventions(route)) && method !== 'GET')),
    ...Object.entries((event.body as Record<string, unknown> | undefined) ?? {}),
    ...Object.entries(event.pathParameters ?? {}),
  ];
  const entries = merged.map(([name, value]) => [name.replace(/\[\]$/, ''), value] as const);
  const present = entries.filter(([name, value]) => !isAbsent(value) || (value === '' && blankable.includes(name)));
  return Object.fromEntries(
    present.map(([name, value]) => [name, PARAMETER_MAPS.has(name) ? dropAbsent(parseJsonMap(value)) : value]),
  );
}

async function readQueryParameters(
  { rawQueryString = '' }: HttpEvent,
  isByBody: boolean,
): Promise<[name: string, value: unknown][]> {
  if (isByBody && !rawQueryString.includes(BEHIND_PATH)) return [];
  const all = Object.entries(await parseNested(rawQueryString));
  return isByBody ? all.filter(([name]) => name === BEHIND_PATH) : all;
}

/** Some clients send maps as JSON text. */
function parseJsonMap(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function dropAbsent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.filter((inner) => !isAbsent(inner));
  const present = Object.entries(value).filter(([, inner]) => !isAbsent(inner));
  return Object.fromEntries(present.map(([name, inner]) => [name, dropAbsent(inner)]));
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** General errors first. */
function listIssueMessages(input: v.GenericSchema, issues: readonly v.BaseIssue<unknown>[]): string[] {
  const general = issues.filter(({ path }) => !path);
  return [...general, ...issues.filter(({ path }) => path)].map((issue) => issueMessage(input, issue));
}

function issueMessage(input: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const field = issue.path?.[0]?.key;
  const entry = 'entries' in input ? (input.entries as Record<string, v.GenericSchema>)[String(field)] : undefined;
  // The object reports a missing parameter, but its schema has the error text.
  const missing = issue.type === 'object' && entry ? v.safeParse(entry, undefined).issues?.[0] : undefined;
  return (missing ?? issue).message;
}
