import { createContext, runInContext } from 'node:vm';
import type { EdgeRequest, EdgeResponse, ViewerRequest } from '#lib/edge/viewer-request.ts';
import type { BehaviorPlan, HeaderPlan } from '#lib/local/plan/plan-edge.ts';
import { fileAnswer } from './files.ts';
import { type Answer, message } from './http-response.ts';
import { wildcard } from './wildcard.ts';

/** A request, as far as the edge looks at it. */
export interface Asked {
  readonly method: string;
  /** The path, encoded, without a query string. */
  readonly path: string;
  readonly host: string;
  readonly sourceIp: string;
}

/**
 * Answers a request as the distribution does, by its own behaviours.
 * @param ofApi the answer of the API, for what goes there
 */
export type Edge = (asked: Asked, ofApi: () => Promise<Answer>) => Promise<Answer>;

/**
 * Makes the distribution of the templates. There is no cache: what an answer says of that is for browsers. What its code
 * says to the API is left out: the API sees who asks.
 * @param behaviors in the order that they are tried in; none where the templates have no distribution
 */
export function makeEdge(behaviors: readonly BehaviorPlan[]): Edge {
  const known = behaviors.map((plan) => ({ plan, path: wildcard(plan.pattern), run: runner(plan.code) }));
  return async (asked, ofApi) => {
    const behavior = known.find(({ path }) => path.test(asked.path));
    if (!behavior) return ofApi();
    const { plan, run } = behavior;
    return withHeaders(await answered(asked, plan, run, ofApi), plan.headers);
  };
}

async function answered(
  asked: Asked,
  { methods, files }: BehaviorPlan,
  run: ReturnType<typeof runner>,
  ofApi: () => Promise<Answer>,
): Promise<Answer> {
  if (!methods.includes(asked.method)) return message(403, 'Forbidden');
  const request = { uri: asked.path, headers: { host: { value: asked.host } } };
  const passed = run({ request, viewer: { ip: asked.sourceIp } });
  if ('statusCode' in passed) return ownAnswer(passed);
  return files ? fileAnswer(files, passed.uri) : ofApi();
}

/** Makes code of the edge run: CloudFront calls its function `handler`. */
function runner(code: string | undefined): (event: ViewerRequest) => EdgeRequest | EdgeResponse {
  if (code === undefined) return ({ request }) => request;
  const context = createContext({});
  runInContext(code, context);
  return (event) => context.handler(event);
}

function ownAnswer({ statusCode, headers }: EdgeResponse): Answer {
  const own = Object.entries(headers).map(([name, { value }]) => [name, value] as const);
  return { status: statusCode, headers: own, body: Buffer.alloc(0) };
}

function withHeaders(answer: Answer, added: readonly HeaderPlan[]): Answer {
  const headers = new Map(answer.headers);
  for (const { name, value, override } of added) if (override || !headers.has(name)) headers.set(name, value);
  return { ...answer, headers: [...headers] };
}
