import { parseArgs } from 'node:util';

/** Service under load. Default: the local run with its demo account. */
export interface Target {
  readonly url: string;
  readonly key: string;
  readonly account: number;
  readonly refId: string;
}

/** Parsed command line: send calls, or print a text and exit with a code. */
export type LoadCall =
  | { readonly command: 'send'; readonly target: Target | null; readonly rate: number; readonly seconds: number }
  | { readonly command: 'say'; readonly text: string; readonly code: 0 | 1 };

const RATE = 12;
const SECONDS = 30;

const USAGE = `Usage: npm run load -- [OPTIONS]

Sends clicks, sign-ups, sales, refunds, lists and reports to a service, so many a second whatever it answers, and prints how
long answers took and which were errors. Without --url it calls the local run: start that first (npm start -- --no-demo).
At the end it prints what the local run takes: memory, waiting messages, and how far counters are behind.

Options:
  --rate N          calls a second, in all (${RATE}). Of twelve calls, two are clicks, one signs up, four are sales, one is a
                    refund, three are lists and one is a report
  --seconds N       for how long (${SECONDS})
  --minutes N       the same in minutes
  --url URL         another service. It gets leads and sales that stay there: give it an account for this
  --key KEY         a key of its account, with the scopes track and read
  --account N       the account
  --ref-id ID       of a link of a promoter
  -h, --help        print this

A click from one address counts only 120 times a minute, so --rate 12 is the highest without responses of 429. These are named, and
are no errors. The exit code is 1 if there was an error.`;

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

export function readLoadCall(args: readonly string[]): LoadCall {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (values.help) return { command: 'say', text: USAGE, code: 0 };
    const rate = positive('rate', values.rate ?? String(RATE));
    const seconds = values.minutes
      ? positive('minutes', values.minutes) * 60
      : positive('seconds', values.seconds ?? String(SECONDS));
    return { command: 'send', rate, seconds, target: targetOf(values) };
  } catch (error) {
    return { command: 'say', text: `Error: ${error instanceof Error ? error.message : error}\n\n${USAGE}`, code: 1 };
  }
}

function targetOf(values: { url?: string; key?: string; account?: string; 'ref-id'?: string }): Target | null {
  const { url, key, account, 'ref-id': refId } = values;
  if (url === undefined && key === undefined && account === undefined && refId === undefined) return null;
  if (!url || !key || !account || !refId) throw new Error('--url, --key, --account and --ref-id go together');
  return { url: url.replace(/\/$/, ''), key, account: positive('account', account), refId };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1`);
  return value;
}
