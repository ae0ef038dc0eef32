import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KeyedRoute } from '#shared/routes/route.ts';
import type { Tally } from '#test/bench/cost/tally.ts';

/** A report to be asked for. */
export interface Probe {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What has come of it. */
export interface Probed extends Omit<Tally, 'touched' | 'writes'> {
  readonly body: unknown;
  readonly cpuMs: number;
  readonly peakMB: number;
}

/** What Lambda lets Node's heap have of a function's memory. */
const HEAP_SHARE = 0.9;

/**
 * Asks for a report in a process of its own that has no more heap than its function has.
 * @throws Error where it did not answer, be it that it lacked memory
 */
export async function probe(route: KeyedRoute, input: Probe['input'], headers: Probe['headers']): Promise<Probed> {
  const heap = Math.floor(route.memory * HEAP_SHARE);
  const child = fork(fileURLToPath(new URL('probe.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${heap}`],
    env: process.env,
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${route.path} did not answer: its process ended with ${code}`);
  });
  child.send({ path: route.path, input, headers } satisfies Probe);
  const [probed] = await Promise.race([once(child, 'message'), ended]);
  await ended.catch(() => {});
  return probed;
}
