import { onTestFinished } from 'vitest';
import { partitions } from '#shared/store/table/keys.ts';
import type { Observed } from './observe.ts';

/**
 * Limits a function's directory to one account until the test ends, so that it does not process other tests' data.
 * Later files of the worker share the function's client.
 */
export function showOnly(account: number, { client }: Pick<Observed, 'client'>): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const output = result.output as { Items?: Readonly<Record<string, unknown>>[] };
      output.Items &&= output.Items.filter(({ pk, id }) => pk !== partitions.directory || id === account);
      return result;
    },
    { step: 'build', name: 'showOnly' },
  );
  onTestFinished(() => {
    client.middlewareStack.remove('showOnly');
  });
}
