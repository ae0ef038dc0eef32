import type { IncomingMessage } from 'node:http';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { Edge } from './edge.ts';
import { httpEvent, type Received } from './http-event.ts';
import { type Answer, httpAnswer, message, serverError } from './http-response.ts';
import type { FindRoute } from './router.ts';
import { TooLate, type Turns } from './turns.ts';

/** What the gateway needs to answer: known only after its port is bound. */
export interface Backend {
  /** What stands in front of the API. */
  readonly edge: Edge;
  readonly find: FindRoute;
  readonly functions: ReadonlyMap<string, LocalFunction>;
  /** A line for each route: the one engine has time for few requests at once. */
  readonly turns: Turns;
  readonly account: string;
  /** Settles when what has been written lasts, whatever happens to the machine. */
  readonly settled: () => Promise<unknown>;
}

const largestBody = 10_000_000;

/** What a caller is asked to wait before it sends again what was not begun. */
const retryAfterS = 5;

/**
 * Answers a request as the deployed service does: as the distribution in front says, and of what goes on to the API as API
 * Gateway does, by the function of its route, or by itself where there is none.
 * @param ready settles when requests can be answered
 */
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

/** Where too much comes, a request is refused before any of it is done: afterwards it would be too late to count. */
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

/** Reads a body to its end, so that the client gets to read the answer; `undefined` for one that is too large. */
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
