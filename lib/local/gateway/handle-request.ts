import type { IncomingMessage } from 'node:http';
import { answerBucketRequest, BUCKET_PATH, MAX_UPLOAD_BYTES } from '#lib/local/files/bucket-requests.ts';
import type { FileStore } from '#lib/local/files/file-store.ts';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { DistributionHandler } from './edge.ts';
import { type FairQueue, QueueTimeoutError } from './fair-queue.ts';
import { buildHttpEvent, type ReceivedHttpRequest } from './http-event.ts';
import {
  type GatewayResponse,
  gatewayMessageResponse,
  gatewayServerError,
  parseFunctionResponse,
} from './http-response.ts';
import type { FindRoute } from './router.ts';

/** Processes requests. Known only after the port is bound. */
export interface GatewayBackend {
  readonly edge: DistributionHandler;
  /** Companies' files. */
  readonly files: FileStore;
  readonly find: FindRoute;
  readonly functions: ReadonlyMap<string, LocalFunction>;
  /** Queues requests fairly by route, because the single engine serves few at once. */
  readonly queue: FairQueue;
  readonly account: string;
  /** Resolves when writes are durable. */
  readonly writesDurable: () => Promise<unknown>;
}

const MAX_BODY_BYTES = 10_000_000;

const RETRY_AFTER_S = 5;

/** Handles a request by the distribution's rules, then by API Gateway's. */
export async function handleGatewayRequest(
  request: IncomingMessage,
  ready: Promise<GatewayBackend>,
): Promise<GatewayResponse> {
  const at = new Date();
  const isForBucket = request.url?.startsWith(BUCKET_PATH) === true;
  const maxBytes = isForBucket ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
  const [body, backend] = await Promise.all([readBody(request, maxBytes), ready]);
  if (body === undefined) return gatewayMessageResponse(413, 'Request Entity Too Large');
  const { method = 'GET', url = '/' } = request;
  const target = url.startsWith('/') ? url : new URL(url).href.slice(new URL(url).origin.length);
  const path = target.split('?', 1)[0] ?? '/';
  if (!isDecodable(path)) return gatewayMessageResponse(400, 'Bad Request');
  if (isForBucket) {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    return answerBucketRequest(backend.files, { method, target, headers, body });
  }
  const received = {
    method,
    target,
    protocol: `HTTP/${request.httpVersion}`,
    headers: request.rawHeaders,
    body,
    sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    port: request.socket.localPort ?? 0,
  };
  const { sourceIp } = received;
  const viewerRequest = { method, path, host: request.headers.host ?? '', sourceIp };
  return backend.edge(viewerRequest, () => invokeRoute(received, path, backend, at));
}

async function invokeRoute(
  received: ReceivedHttpRequest,
  path: string,
  backend: GatewayBackend,
  at: Date,
): Promise<GatewayResponse> {
  const { method } = received;
  const match = backend.find(method, path);
  const handler = match && backend.functions.get(match.route.functionName);
  if (!match || !handler) return gatewayMessageResponse(404, 'Not Found');
  const { functionName, timeoutMs } = match.route;
  const invoke = () => handler.invoke(buildHttpEvent(received, match.matched, backend.account, at));
  const response = await backend.queue
    .take(functionName, () => raceTimeout(timeoutMs, invoke()))
    .catch(rejectIfOverloaded);
  if (method !== 'GET' && method !== 'HEAD') await backend.writesDurable().catch(() => {});
  return response;
}

/** Rejects a request under overload before any of it was processed, so that clients can retry it. */
function rejectIfOverloaded(error: unknown): GatewayResponse {
  if (!(error instanceof QueueTimeoutError)) throw error;
  const { headers, ...refusal } = gatewayMessageResponse(503, 'Service Unavailable');
  return { ...refusal, headers: [...headers, ['retry-after', String(RETRY_AFTER_S)]] };
}

async function raceTimeout(timeoutMs: number, outcome: Promise<unknown>): Promise<GatewayResponse> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<GatewayResponse>((done) => {
    timer = setTimeout(() => done(gatewayMessageResponse(503, 'Service Unavailable')), timeoutMs);
  });
  const response = outcome.then(parseFunctionResponse, () => gatewayServerError);
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer));
}

/** Reads the whole body, even one that is too large, so that the client can read the response. `undefined` if too large. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
