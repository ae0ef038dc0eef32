import { partitions } from '#shared/store/table/keys.ts';
import type { Observed } from './observe.ts';

/** Lets a function find one account in the directory: what other tests have begun is not to be finished here. */
export function showOnly(account: number, { client }: Pick<Observed, 'client'>): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const output = result.output as { Items?: Readonly<Record<string, unknown>>[] };
      output.Items &&= output.Items.filter(({ pk, id }) => pk !== partitions.directory || id === account);
      return result;
    },
    { step: 'build' },
  );
}
