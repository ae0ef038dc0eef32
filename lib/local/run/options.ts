import { parseArgs } from 'node:util';
import { LocalError } from '#lib/local/errors.ts';
import type { RateSources } from '#shared/operations/rates/sources.ts';

export interface LocalRunOptions {
  readonly port: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  /** Seed; null for none. */
  readonly year: number | null;
  readonly rates?: RateSources;
}

export const LOCAL_RUN_USAGE = `Usage: npm start -- [OPTIONS]

Runs the service on this machine, with a demo account, until Ctrl-C.

Options:
  --fresh            Delete the data of earlier runs first
  --data DIR         Keep data in this folder instead of .local
  --no-demo          Leave the demo account empty: no year of sales to look at,
                     and no page that shows the portal in a frame
  --demo-seed N      Seed of the demo sales (default: 1)
  --help             Print this help

Variables:
  PORT               Port of the service (default: 3000); 0 for any free port
  RATES_URL          Load exchange rates from this URL instead of the samples
  RATES_HISTORY_URL  Load the rates of earlier days from this URL; needs RATES_URL
  ENGINE             The database engine: embedded, or dynamodb-local, which needs
                     Java 17 or newer. By default, a data folder keeps its engine
  JAVA_HOME          Use this Java instead of the one on the PATH

Examples:
  PORT=8080 npm start
  npm start -- --fresh --data /tmp/trial`;

/**
 * Parses the command line and environment; see {@link LOCAL_RUN_USAGE}.
 * @throws LocalError for invalid input
 */
export function parseLocalRunOptions(args: readonly string[], env: NodeJS.ProcessEnv): LocalRunOptions | 'help' {
  const { values } = parse(args);
  if (values.help) return 'help';
  if (values.data === '') throw new LocalError('--data needs a folder.');
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new LocalError(`PORT is ${JSON.stringify(text)}: it must be a number from 0 to 65535, 0 for any free port.`);
  }
  const rates = parseRateSources(env);
  const year = values['no-demo'] ? null : parseDemoSeed(values['demo-seed'] ?? '1');
  return { port, dataDir: values.data ?? '.local', fresh: values.fresh ?? false, year, ...(rates ? { rates } : {}) };
}

function parseDemoSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new LocalError(`--demo-seed is ${JSON.stringify(text)}: it must be a number from 0 to 999999999.`);
}

/** The daily file can also serve as history. */
function parseRateSources({
  RATES_URL: daily,
  RATES_HISTORY_URL: history,
}: NodeJS.ProcessEnv): RateSources | undefined {
  for (const [name, url] of Object.entries({ RATES_URL: daily, RATES_HISTORY_URL: history })) {
    if (url && !/^https?:\/\/[^\s@]+$/.test(url)) {
      throw new LocalError(`${name} is ${JSON.stringify(url)}: it must be a URL that begins with http:// or https://`);
    }
  }
  if (history && !daily) throw new LocalError('RATES_HISTORY_URL requires RATES_URL, the URL of today’s rates.');
  return daily ? { daily, history: history || daily } : undefined;
}

const options = {
  fresh: { type: 'boolean' },
  data: { type: 'string' },
  'no-demo': { type: 'boolean' },
  'demo-seed': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options });
  } catch (error) {
    const [first] = (error as Error).message.split('. ');
    throw new LocalError(`${first}. Try: npm start -- --help`);
  }
}
