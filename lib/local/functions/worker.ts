import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { InvokeStore, InvokeStoreBase } from '@aws/lambda-invoke-store';
import type { Context } from 'aws-lambda';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import { serializeResult } from './result.ts';

/** Events and results are JSON, as on Lambda. */
export interface Invocation {
  readonly id: string;
  readonly called: Pick<FunctionPlan, 'name' | 'arn' | 'module' | 'handler' | 'memoryMb' | 'timeoutMs'>;
  readonly event: string;
}
export type WorkerMessage =
  /** Loaded; the timeout starts. */
  | { readonly type: 'begun'; readonly id: string }
  | { readonly type: 'done'; readonly id: string; readonly result: string | undefined }
  | { readonly type: 'failed'; readonly id: string; readonly error: SerializedError }
  /** Failed to load or ended the process. No id for work that was not awaited. */
  | { readonly type: 'crashed'; readonly id: string | undefined; readonly error: SerializedError };
interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

type Handler = (event: unknown, context: Context) => unknown;

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only');
const report = (outcome: WorkerMessage) => port.postMessage(outcome);

// Events run concurrently, so runtime state is kept per invocation.
const store = await InvokeStore.getInstanceAsync(true);

const handlers = new Map<string, Promise<Handler>>();

function loadCachedHandler({ module, handler }: Invocation['called']): Promise<Handler> {
  const key = `${module} ${handler}`;
  const loading = handlers.get(key) ?? load(module, handler);
  handlers.set(key, loading);
  return loading;
}

async function load(module: string, name: string): Promise<Handler> {
  const file = ['.mjs', '.js', '.cjs'].map((extension) => module + extension).find((path) => existsSync(path));
  if (!file) throw new Error(`No module ${module}`);
  const loaded = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const handler = loaded[name] as Handler | undefined;
  if (typeof handler !== 'function') throw new Error(`${file} exports no function ${name}`);
  return handler;
}

function createContext({ id, called: { name, arn, memoryMb, timeoutMs } }: Invocation): Context {
  const deadline = Date.now() + timeoutMs;
  const refuseUnsupported = () => {
    throw new Error('Node 24 on Lambda has no callbacks: return a promise');
  };
  return {
    awsRequestId: id,
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: refuseUnsupported,
    fail: refuseUnsupported,
    succeed: refuseUnsupported,
  };
}

function describe(error: unknown): SerializedError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

// A crash must not end other functions' events in this thread. The parent sends no more events.
const crash = (error: unknown) => report({ type: 'crashed', id: store.getRequestId(), error: describe(error) });
process.on('uncaughtException', crash);
process.exit = (code) => {
  const error = new Error(`The function ended its process with code ${code ?? 0}`);
  crash(error);
  throw error;
};

async function handle(invocation: Invocation): Promise<WorkerMessage> {
  const { id, called } = invocation;
  let handler: Handler;
  try {
    handler = await loadCachedHandler(called);
  } catch (error) {
    return { type: 'crashed', id, error: describe(error) };
  }
  report({ type: 'begun', id });
  try {
    const result = serializeResult(await handler(JSON.parse(invocation.event), createContext(invocation)));
    return { type: 'done', id, result };
  } catch (error) {
    return { type: 'failed', id, error: describe(error) };
  }
}

port.on('message', (invocation: Invocation) => {
  const ofInvocation = { [InvokeStoreBase.PROTECTED_KEYS.REQUEST_ID]: invocation.id };
  store.run(ofInvocation, async () => report(await handle(invocation)));
});
