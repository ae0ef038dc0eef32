import { formatBudgetTable } from './dollars/tables.ts';
import { type PartName, partNames, parts } from './parts/parts.ts';

/** Parsed command line: measure parts, or print a text and exit with a code. */
type BenchCall =
  | { readonly command: 'measure'; readonly parts: readonly PartName[] }
  | { readonly command: 'print'; readonly text: string; readonly code: 0 | 1 };

export const RESULTS_FILE = '.local/bench.json';

const WIDTH = Math.max(...partNames.map(({ length }) => length)) + 2;

const USAGE = `Usage: npm run bench -- [OPTIONS] [PART…]

Measures what the service costs, and compares it with its budgets. Without a PART it measures all of them:
${partNames.map((name) => `  ${name.padEnd(WIDTH)}${parts[name].description}`).join('\n')}

It needs Java 17 or newer. It starts its own engines, and does not touch the data of a local run.
It measures two parts at a time, and takes some minutes.
It prints tables, and writes all figures to ${RESULTS_FILE}. Each part is written as it is done, so
what was measured is kept whatever happens later. A part that fails is named at the end.
The exit code is 1 if a part has failed, or a figure is above its budget.

Options:
  --month     print what a month costs at most: the table of lib/costs.md, by the budgets. It measures nothing
  -h, --help  print this`;

/** Parses the arguments of `npm run bench`. Without part names, selects all parts. */
export function readBenchCall(args: readonly string[]): BenchCall {
  if (args.includes('--help') || args.includes('-h')) return { command: 'print', text: USAGE, code: 0 };
  if (args.includes('--month')) return { command: 'print', text: formatBudgetTable(), code: 0 };
  const unknown = args.filter((name) => !partNames.some((part) => part === name));
  if (unknown.length === 0)
    return {
      command: 'measure',
      parts: args.length === 0 ? partNames : partNames.filter((name) => args.includes(name)),
    };
  return { command: 'print', text: `Error: the bench does not know ${unknown.join(' ')}\n\n${USAGE}`, code: 1 };
}
