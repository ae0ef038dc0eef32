import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Log } from '#lib/local/log.ts';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import type { Invocation, WorkerMessage } from './worker.ts';

/** An invocation error, as Lambda reports it. */
export class FunctionError extends Error {
  override name = 'FunctionError';
}

/** The thread ended before the function started, so the event can be retried. */
export class NotStartedError extends FunctionError {
  override name = 'NotStartedError';
}

/** A thread with its own module state and environment. */
export interface FunctionInstance {
  readonly ended: Promise<void>;
  /**
   * Invokes a function. The timeout starts once it has loaded.
   * @throws NotStartedError when the thread ends before, FunctionError otherwise
   */
  run(plan: FunctionPlan, event: unknown): Promise<unknown>;
  terminate(): Promise<unknown>;
}

interface Pending {
  readonly plan: FunctionPlan;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

/** A retired thread that starts nothing for this long is stuck and terminated. */
const HANG_TIMEOUT_MS = 1000;

/**
 * Starts a thread that loads functions on demand. After a timeout or crash, it accepts no more events and finishes the
 * open ones.
 * @param retired called when it stops accepting events
 */
export function startInstance(env: Readonly<Record<string, string>>, log: Log, retired: () => void): FunctionInstance {
  const options = { env: { ...env }, stdout: true, stderr: true, execArgv: [] };
  const worker = new Worker(new URL('worker.ts', import.meta.url), options);
  for (const output of [worker.stdout, worker.stderr]) output.on('data', (text) => log.write(String(text)));
  const pending = new Map<string, Pending>();
  let state: 'serving' | 'retired' | 'ended' = 'serving';

  function retire(): void {
    if (state === 'serving') state = 'retired';
    retired();
    terminateIfUnused();
    const begunCalls = [...pending.values()].filter(({ timer }) => timer).length;
    if (begunCalls < pending.size) setTimeout(terminateIfHung, HANG_TIMEOUT_MS).unref();
  }

  function terminateIfHung(): void {
    if ([...pending.values()].some(({ timer }) => !timer)) worker.terminate();
  }

  function terminateIfUnused(): void {
    if (state === 'retired' && pending.size === 0) worker.terminate();
  }

  function take(id: string | undefined): Pending | undefined {
    const pendingCall = id === undefined ? undefined : pending.get(id);
    if (id !== undefined) pending.delete(id);
    clearTimeout(pendingCall?.timer);
    terminateIfUnused();
    return pendingCall;
  }

  function begin(id: string): void {
    const pendingCall = pending.get(id);
    if (!pendingCall) return;
    const { name, timeoutMs } = pendingCall.plan;
    pendingCall.timer = setTimeout(() => {
      const error = new FunctionError(`${name} timed out after ${timeoutMs / 1000} seconds`);
      log.error(name, error.message);
      take(id)?.reject(error);
      retire();
    }, timeoutMs);
  }

  worker.on('message', (outcome: WorkerMessage) => {
    if (outcome.type === 'begun') return begin(outcome.id);
    const waiting = take(outcome.id);
    if (outcome.type === 'done') {
      return waiting?.resolve(outcome.result === undefined ? null : JSON.parse(outcome.result));
    }
    log.error(waiting?.plan.name ?? 'a function', outcome.error.stack);
    waiting?.reject(new FunctionError(`${outcome.error.name}: ${outcome.error.message}`));
    if (outcome.type === 'crashed') retire();
  });
  worker.on('error', (error) => log.error('a thread of functions', error));
  const ended = new Promise<void>((done) => {
    worker.on('exit', () => {
      state = 'ended';
      retired();
      for (const [id, { plan, timer }] of pending) {
        const message = `${plan.name} ended unexpectedly`;
        take(id)?.reject(timer ? new FunctionError(message) : new NotStartedError(message));
      }
      done();
    });
  });

  return {
    ended,
    terminate: () => worker.terminate(),
    run: (plan, event) =>
      new Promise((resolve, reject) => {
        const { name, arn, module, handler, memoryMb, timeoutMs } = plan;
        if (state === 'ended') return reject(new NotStartedError(`${name} ended unexpectedly`));
        const id = randomUUID();
        pending.set(id, { plan, resolve, reject });
        const called = { name, arn, module, handler, memoryMb, timeoutMs };
        const invocation: Invocation = { id, called, event: JSON.stringify(event) };
        worker.postMessage(invocation);
      }),
  };
}
