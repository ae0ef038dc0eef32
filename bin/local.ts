import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { LocalError } from '#lib/local/errors.ts';
import { LOCAL_RUN_USAGE, parseLocalRunOptions } from '#lib/local/run/options.ts';
import { type LocalRun, startLocalRun } from '#lib/local/run/start.ts';
import { formatWelcome } from '#lib/local/run/welcome.ts';
import { createYearProgress } from '#lib/local/year/progress.ts';

// Young generation in MB. Saves 80 MB with a dozen threads.
setFlagsFromString('--max-semi-space-size=2');
// Lambda runs in UTC.
process.env.TZ = 'UTC';

let run: LocalRun | undefined;
let stopping: number | undefined;

/** One Ctrl-C may arrive twice: from the terminal and from the parent process. */
const SAME_SIGNAL_MS = 500;

/** Time for an aborted start to clean up. */
const GIVE_UP_MS = 1000;

const startAbort = new AbortController();
const year = createYearProgress(process.stdout);

/** Gracefully on the first signal, immediately on the second. */
async function stop(): Promise<void> {
  if (stopping !== undefined) {
    if (performance.now() - stopping < SAME_SIGNAL_MS) return;
    return fail('Stopped immediately.');
  }
  stopping = performance.now();
  year.leave();
  startAbort.abort();
  if (!run) await Promise.race([starting, sleep(GIVE_UP_MS)]);
  await run?.stop();
  console.log('Stopped.');
  process.exit(0);
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

async function start(): Promise<void> {
  const choices = parseLocalRunOptions(process.argv.slice(2), process.env);
  if (choices === 'help') return console.log(LOCAL_RUN_USAGE);
  // Progress is for terminals only.
  const progress = process.stderr.isTTY ? { progress: (line: string) => console.error(`${line}…`) } : {};
  const application = choices.year !== null;
  run = await startLocalRun({ ...choices, ...progress, application, signal: startAbort.signal });
  if (stopping !== undefined) return;
  if (run.demo) console.log(formatWelcome(run.demo, run, performance.now(), Date.now().toString(36)));
  if (choices.year !== null) fillDemo(run, choices.year);
  run.broken.then(async () => {
    await run?.stop();
    fail(`The database engine stopped unexpectedly. See ${run?.logFile}, then start again.`);
  });
}

/** A failure is only reported. */
function fillDemo({ makeYear, logFile }: LocalRun, seed: number): void {
  makeYear({ seed, progress: year.done }).catch((error) => {
    year.leave();
    console.log(`The demo account could not be given a year of sales: ${(error as Error).message}. See ${logFile}.`);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
const starting = start().catch((error) => {
  // Ctrl-C also ends the synthesis.
  if (stopping !== undefined) return;
  if (!(error instanceof LocalError)) throw error;
  fail(error.message);
});
