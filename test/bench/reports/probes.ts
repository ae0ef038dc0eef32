import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KeyedRoute } from '#shared/routes/route.ts';
import type { Tally } from '#test/bench/cost/tally.ts';

export interface Probe {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProbeResult extends Omit<Tally, 'touched' | 'writes'> {
  readonly body: unknown;
  readonly cpuMs: number;
  readonly peakMB: number;
}

/** Share of a function's memory that Lambda gives to Node's heap. */
const HEAP_SHARE = 0.9;

/**
 * Requests a report in a new process whose heap is as large as that of its function.
 * @throws Error when it fails, for example for lack of memory
 */
export async function probeRoute(
  route: KeyedRoute,
  input: Probe['input'],
  headers: Probe['headers'],
): Promise<ProbeResult> {
  const heap = Math.floor(route.memory * HEAP_SHARE);
  const child = fork(fileURLToPath(new URL('probe.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${heap}`],
    env: process.env,
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${route.path} did not respond: its process ended with ${code}`);
  });
  child.send({ path: route.path, input, headers } satisfies Probe);
  const [result] = await Promise.race([once(child, 'message'), ended]);
  await ended.catch(() => {});
  return result;
}
