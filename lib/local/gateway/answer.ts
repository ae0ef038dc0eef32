import type { IncomingMessage } from 'node:http';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { Edge } from './edge.ts';
import { httpEvent, type Received } from './http-event.ts';
import { type Answer, httpAnswer, message, serverError } from './http-response.ts';
import type { FindRoute } from './router.ts';
import { TooLate, type Turns } from './turns.ts';

/** Known only after the port is bound. */
export interface Backend {
  readonly edge: Edge;
  readonly find: FindRoute;
  readonly functions: ReadonlyMap<string, LocalFunction>;
  /** A fair queue by route: the single engine serves few requests at once. */
  readonly turns: Turns;
  readonly account: string;
  /** Resolves when writes are durable. */
  readonly settled: () => Promise<unknown>;
}

const largestBody = 10_000_000;

const retryAfterS = 5;

/** Handles a request by the distribution's rules, then by API Gateway's. */
export async function answer(request: IncomingMessage, ready: Promise<Backend>): Promise<Answer> {
  const at = new Date();
  const [body, backend] = await Promise.all([bodyOf(request), ready]);
  if (body === undefined) return message(413, 'Request Entity Too Large');
  const { method = 'GET', url = '/' } = request;
  const target = url.startsWith('/') ? url : new URL(url).href.slice(new URL(url).origin.length);
  const path = target.split('?', 1)[0] ?? '/';
  if (!decodes(path)) return message(400, 'Bad Request');
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
  const asked = { method, path, host: request.headers.host ?? '', sourceIp };
  return backend.edge(asked, () => answerOfApi(received, path, backend, at));
}

async function answerOfApi(received: Received, path: string, backend: Backend, at: Date): Promise<Answer> {
  const { method } = received;
  const found = backend.find(method, path);
  const handler = found && backend.functions.get(found.route.functionName);
  if (!found || !handler) return message(404, 'Not Found');
  const { functionName, timeoutMs } = found.route;
  const invoke = () => handler.invoke(httpEvent(received, found.matched, backend.account, at));
  const answered = await backend.turns.take(functionName, () => within(timeoutMs, invoke())).catch(orTooLate);
  if (method !== 'GET' && method !== 'HEAD') await backend.settled().catch(() => {});
  return answered;
}

/** Rejects a request under overload before any of it was processed, so that clients can retry it. */
function orTooLate(error: unknown): Answer {
  if (!(error instanceof TooLate)) throw error;
  const { headers, ...refusal } = message(503, 'Service Unavailable');
  return { ...refusal, headers: [...headers, ['retry-after', String(retryAfterS)]] };
}

async function within(timeoutMs: number, outcome: Promise<unknown>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((done) => {
    timer = setTimeout(() => done(message(503, 'Service Unavailable')), timeoutMs);
  });
  const answered = outcome.then(httpAnswer, () => serverError);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** Reads to the end, so that the client can read the response. `undefined` if too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= largestBody ? Buffer.concat(chunks) : undefined;
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
