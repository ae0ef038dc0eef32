import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Results } from '#test/bench/results/results.ts';
import type { PartName } from './parts.ts';

export type PartMessage = { readonly results: Partial<Results> } | { readonly why: string };

/**
 * Measures a part in a separate process with its own engine, so that its memory use does not slow others.
 * @throws Error with the reason of a failure
 */
export async function inProcess(part: PartName): Promise<Partial<Results>> {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [part], { serialization: 'advanced' });
  const message = once(child, 'message').then(([one]) => one as PartMessage);
  const ended = once(child, 'close').then(
    ([code, signal]): PartMessage => ({ why: `Its process ended with ${code ?? signal}` }),
  );
  const first = await Promise.race([message, ended]);
  await ended;
  if ('why' in first) throw new Error(first.why);
  return first.results;
}
