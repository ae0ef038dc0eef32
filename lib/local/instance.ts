import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Log } from './log.ts';
import type { FunctionPlan } from './plan-function.ts';
import type { Invocation, Outcome, WorkerData } from './worker.ts';

/** What Lambda reports of a function that did not return. */
export class FunctionError extends Error {
  override name = 'FunctionError';
}

/** One thread of a function, with module state and environment of its own. */
export interface Instance {
  /** Settles when the module is loaded. */
  readonly ready: Promise<void>;
  /** Settles when the thread has ended. */
  readonly ended: Promise<void>;
  /** @throws FunctionError when the function throws or the thread ends */
  run(event: unknown): Promise<unknown>;
  terminate(): Promise<unknown>;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Starts a thread that loads the function.
 *
 * After an event has run into the function's timeout the thread ends, as soon as it has no other in hand.
 * @param retired called then: the thread is to be given no more events
 */
export function startInstance(
  plan: FunctionPlan,
  env: Readonly<Record<string, string>>,
  log: Log,
  retired: () => void,
): Instance {
  const { name, arn, module, handler, memoryMb, timeoutMs } = plan;
  const workerData: WorkerData = { module, handler, name, arn, memoryMb };
  const options = { env: { ...env }, workerData, stdout: true, stderr: true, execArgv: [] };
  const worker = new Worker(new URL('worker.ts', import.meta.url), options);
  for (const output of [worker.stdout, worker.stderr]) output.on('data', (text) => log.write(String(text)));
  const pending = new Map<string, Pending>();
  const loading = Promise.withResolvers<void>();
  loading.promise.catch(() => {});
  let state: 'serving' | 'retired' | 'ended' = 'serving';

  function take(id: string): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    clearTimeout(found?.timer);
    if (state === 'retired' && pending.size === 0) worker.terminate();
    return found;
  }

  worker.on('message', (outcome: Outcome) => {
    if (outcome.type === 'ready') return loading.resolve();
    const waiting = take(outcome.id);
    if (outcome.type === 'done') {
      return waiting?.resolve(outcome.result === undefined ? null : JSON.parse(outcome.result));
    }
    log.error(name, outcome.error.stack);
    waiting?.reject(new FunctionError(`${outcome.error.name}: ${outcome.error.message}`));
  });
  worker.on('error', (error) => {
    log.error(name, error);
    loading.reject(new FunctionError(String(error)));
  });
  const ended = new Promise<void>((done) => {
    worker.on('exit', () => {
      state = 'ended';
      const error = new FunctionError(`${name} ended unexpectedly`);
      loading.reject(error);
      for (const id of pending.keys()) take(id)?.reject(error);
      done();
    });
  });

  return {
    ready: loading.promise,
    ended,
    terminate: () => worker.terminate(),
    run: (event) =>
      new Promise((resolve, reject) => {
        if (state === 'ended') return reject(new FunctionError(`${name} ended unexpectedly`));
        const id = randomUUID();
        const timer = setTimeout(() => {
          const error = new FunctionError(`${name} timed out after ${timeoutMs / 1000} seconds`);
          log.error(name, error.message);
          if (state === 'serving') state = 'retired';
          retired();
          take(id)?.reject(error);
        }, timeoutMs);
        pending.set(id, { resolve, reject, timer });
        const invocation: Invocation = { id, event: JSON.stringify(event), deadline: Date.now() + timeoutMs };
        worker.postMessage(invocation);
      }),
  };
}
