import { parseArgs } from 'node:util';

/** Service under load. Default: the local run with its demo account. */
export interface Target {
  readonly url: string;
  readonly key: string;
  readonly account: number;
  readonly refId: string;
}

/** Parsed command line: send calls, or print a text and exit with a code. */
export type LoadCommand =
  | { readonly command: 'send'; readonly target: Target | null; readonly rate: number; readonly seconds: number }
  | { readonly command: 'print'; readonly text: string; readonly code: 0 | 1 };

const RATE = 12;
const SECONDS = 30;

const USAGE = `Usage: npm run load -- [OPTIONS]

Sends clicks, sign-ups, sales, refunds, lists and reports to a service at a fixed rate, whether or not it keeps up, and
prints latencies and errors per kind of call. Without --url it calls the local run, which must be running
(npm start -- --no-demo), and prints its memory, waiting messages and how far counters lag behind at the end.

Options:
  --rate N          calls per second in total (${RATE}). Of every 12 calls, 2 are clicks, 1 is a sign-up, 4 are sales, 1 is a
                    refund, 3 are lists and 1 is a report
  --seconds N       duration in seconds (${SECONDS})
  --minutes N       duration in minutes
  --url URL         another service. The leads and sales stay in its account: use an account for load tests
  --key KEY         API key of that account with the scopes track and read
  --account N       ID of that account
  --ref-id ID       ref_id of one of its promoters
  -h, --help        print this help

One address can send 120 clicks per minute. Above --rate 12, some clicks get status 429; they are counted as limited, not
as errors. The exit code is 1 if there was an error.`;

const options = {
  rate: { type: 'string' },
  seconds: { type: 'string' },
  minutes: { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  account: { type: 'string' },
  'ref-id': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export function parseLoadCommand(args: readonly string[]): LoadCommand {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (values.help) return { command: 'print', text: USAGE, code: 0 };
    const rate = parsePositive('rate', values.rate ?? String(RATE));
    const seconds = values.minutes
      ? parsePositive('minutes', values.minutes) * 60
      : parsePositive('seconds', values.seconds ?? String(SECONDS));
    return { command: 'send', rate, seconds, target: getTarget(values) };
  } catch (error) {
    return { command: 'print', text: `Error: ${error instanceof Error ? error.message : error}\n\n${USAGE}`, code: 1 };
  }
}

function getTarget(values: { url?: string; key?: string; account?: string; 'ref-id'?: string }): Target | null {
  const { url, key, account, 'ref-id': refId } = values;
  if (url === undefined && key === undefined && account === undefined && refId === undefined) return null;
  if (!url || !key || !account || !refId)
    throw new Error('--url, --key, --account and --ref-id must be given together');
  return { url: url.replace(/\/$/, ''), key, account: parsePositive('account', account), refId };
}

function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
