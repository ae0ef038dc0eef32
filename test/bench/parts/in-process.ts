import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Results } from '#test/bench/results/results.ts';
import type { PartName } from './parts.ts';

/** What the process of a part says at its end. */
export type Said = { readonly results: Partial<Results> } | { readonly why: string };

/**
 * Measures a part in a process of its own: it has an engine of its own, and what it leaves in memory slows no other.
 * @throws Error that says why it failed
 */
export async function inProcess(part: PartName): Promise<Partial<Results>> {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [part], { serialization: 'advanced' });
  const said = once(child, 'message').then(([one]) => one as Said);
  const ended = once(child, 'close').then(
    ([code, signal]): Said => ({ why: `Its process ended with ${code ?? signal}` }),
  );
  const first = await Promise.race([said, ended]);
  await ended;
  if ('why' in first) throw new Error(first.why);
  return first.results;
}
