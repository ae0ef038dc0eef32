/** What a command line asks the bench for: to measure, or to say something and end with that code. */
export type BenchCall =
  | { readonly does: 'measure' }
  | { readonly does: 'say'; readonly text: string; readonly code: 0 | 1 };

/** Where the figures go, as JSON. */
export const RESULTS_FILE = '.local/bench.json';

const USAGE = `Usage: npm run bench -- [OPTIONS]

Measures what the service costs, and compares it with its budgets:
  operations  calls of DynamoDB, capacity units and processor time of each
  routes      calls and capacity units of a usual call of each
  lists       filtered pages of up to a million commissions
  reports     what roll-ups and reads cost with many promoters and months
  bundles     size of each function, and how long a new process takes to load it
  load        sales that 1, 10 and 50 callers send to a local run at once

It needs Java 17 or newer, starts engines of its own and leaves the data of a local run alone.
It takes many minutes: counts are the same on every machine, times are not, so let it have the machine for itself.
A table goes to the output, all figures to ${RESULTS_FILE}. Exit code 1: a budget is broken.

Options:
  -h, --help  print this`;

/** Reads what follows `npm run bench --`. The bench measures everything or nothing. */
export function readBenchCall(args: readonly string[]): BenchCall {
  if (args.includes('--help') || args.includes('-h')) return { does: 'say', text: USAGE, code: 0 };
  if (args.length === 0) return { does: 'measure' };
  return { does: 'say', text: `Error: the bench does not know ${args.join(' ')}\n\n${USAGE}`, code: 1 };
}
