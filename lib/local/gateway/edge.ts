import { createContext, runInContext } from 'node:vm';
import type { EdgeRequest, EdgeResponse, ViewerRequest } from '#lib/edge/viewer-request.ts';
import type { BehaviorPlan, HeaderPlan } from '#lib/local/plan/plan-edge.ts';
import { fileAnswer } from './files.ts';
import { type Answer, message } from './http-response.ts';
import { wildcard } from './wildcard.ts';

export interface Asked {
  readonly method: string;
  /** Encoded, without query string. */
  readonly path: string;
  readonly host: string;
  readonly sourceIp: string;
}

/** Handles a request like the distribution. */
export type Edge = (asked: Asked, ofApi: () => Promise<Answer>) => Promise<Answer>;

/**
 * Emulates the distribution without a cache. Its request headers are omitted, because the API sees the client's
 * address.
 * @param behaviors in order of precedence; empty without a distribution
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

/** Evaluates a CloudFront function. */
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
