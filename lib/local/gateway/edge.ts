import { createContext, runInContext } from 'node:vm';
import type { EdgeRequest, EdgeResponse, ViewerRequest } from '#lib/edge/viewer-request.ts';
import { type FileStore, openFileStore } from '#lib/local/files/file-store.ts';
import type { BehaviorPlan, HeaderPlan } from '#lib/local/plan/plan-edge.ts';
import { serveBucketFile, serveStoredFile } from './files.ts';
import { type GatewayResponse, gatewayMessageResponse } from './http-response.ts';
import { wildcardPattern } from './wildcard.ts';

interface DistributionRequest {
  readonly method: string;
  /** Encoded, without query string. */
  readonly path: string;
  readonly host: string;
  readonly sourceIp: string;
}

/** Handles a request like the distribution. */
export type DistributionHandler = (
  viewerRequest: DistributionRequest,
  ofApi: () => Promise<GatewayResponse>,
) => Promise<GatewayResponse>;

/**
 * Emulates the distribution without a cache. Its request headers are omitted, because the API sees the client's
 * address.
 * @param behaviors in order of precedence; empty without a distribution
 * @param store companies' files
 */
export function createDistributionHandler(
  behaviors: readonly BehaviorPlan[],
  store: FileStore = openFileStore(undefined),
): DistributionHandler {
  const compiled = behaviors.map((plan) => ({
    plan,
    path: wildcardPattern(plan.pattern),
    run: compileFunction(plan.code),
  }));
  return async (viewerRequest, ofApi) => {
    const behavior = compiled.find(({ path }) => path.test(viewerRequest.path));
    if (!behavior) return ofApi();
    const { plan, run } = behavior;
    return withHeaders(await runBehavior(viewerRequest, plan, run, { ofApi, store }), plan.headers);
  };
}

interface Origins {
  readonly ofApi: () => Promise<GatewayResponse>;
  readonly store: FileStore;
}

async function runBehavior(
  viewerRequest: DistributionRequest,
  { methods, files }: BehaviorPlan,
  run: ReturnType<typeof compileFunction>,
  { ofApi, store }: Origins,
): Promise<GatewayResponse> {
  if (!methods.includes(viewerRequest.method)) return gatewayMessageResponse(403, 'Forbidden');
  const request = { uri: viewerRequest.path, headers: { host: { value: viewerRequest.host } } };
  const passed = run({ request, viewer: { ip: viewerRequest.sourceIp } });
  if ('statusCode' in passed) return ownAnswer(passed);
  if (!files) return ofApi();
  return files.length === 0 ? serveStoredFile(store, passed.uri) : serveBucketFile(files, passed.uri);
}

/** Evaluates a CloudFront function. */
function compileFunction(code: string | undefined): (event: ViewerRequest) => EdgeRequest | EdgeResponse {
  if (code === undefined) return ({ request }) => request;
  const context = createContext({});
  runInContext(code, context);
  return (event) => context.handler(event);
}

function ownAnswer({ statusCode, headers }: EdgeResponse): GatewayResponse {
  const own = Object.entries(headers).map(([name, { value }]) => [name, value] as const);
  return { status: statusCode, headers: own, body: Buffer.alloc(0) };
}

function withHeaders(response: GatewayResponse, addedHeaders: readonly HeaderPlan[]): GatewayResponse {
  const headers = new Map(response.headers);
  for (const { name, value, override } of addedHeaders) if (override || !headers.has(name)) headers.set(name, value);
  return { ...response, headers: [...headers] };
}
