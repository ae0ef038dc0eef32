import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { InvokeStore, InvokeStoreBase } from '@aws/lambda-invoke-store';
import type { Context } from 'aws-lambda';
import { resultText } from './result.ts';

/** What a function's thread is started with. */
export interface WorkerData {
  readonly module: string;
  readonly handler: string;
  readonly name: string;
  readonly arn: string;
  readonly memoryMb: number;
}

/** One event to handle, and what comes back for it. Events and results travel as JSON, as they do on Lambda. */
export interface Invocation {
  readonly id: string;
  readonly event: string;
  readonly deadline: number;
}
export type Outcome =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: string; readonly result: string | undefined }
  | {
      readonly type: 'failed';
      readonly id: string;
      readonly error: { readonly name: string; readonly message: string; readonly stack: string };
    };

type Handler = (event: unknown, context: Context) => unknown;

const data = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only');

// Several events are in hand at once: what the runtime keeps per invocation must not be shared between them.
const store = await InvokeStore.getInstanceAsync(true);

const file = ['.mjs', '.js', '.cjs'].map((extension) => data.module + extension).find((path) => existsSync(path));
if (!file) throw new Error(`No module ${data.module}`);
const loaded = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
const handler = loaded[data.handler] as Handler | undefined;
if (typeof handler !== 'function') throw new Error(`${file} exports no function ${data.handler}`);

function contextOf({ id, deadline }: Invocation): Context {
  const unsupported = () => {
    throw new Error('Node 24 on Lambda has no callbacks: return a promise');
  };
  return {
    awsRequestId: id,
    callbackWaitsForEmptyEventLoop: false,
    functionName: data.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.arn,
    memoryLimitInMB: String(data.memoryMb),
    logGroupName: `/aws/lambda/${data.name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

function describe(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

port.on('message', (invocation: Invocation) => {
  const { id } = invocation;
  const run = async () => resultText(await handler(JSON.parse(invocation.event), contextOf(invocation)));
  Promise.resolve(store.run({ [InvokeStoreBase.PROTECTED_KEYS.REQUEST_ID]: id }, run)).then(
    (result) => port.postMessage({ type: 'done', id, result } satisfies Outcome),
    (error) => port.postMessage({ type: 'failed', id, error: describe(error) } satisfies Outcome),
  );
});
port.postMessage({ type: 'ready' } satisfies Outcome);
