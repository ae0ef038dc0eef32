import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { LocalError } from '#lib/local/errors.ts';
import { readChoices, usage } from '#lib/local/run/options.ts';
import { type LocalRun, startLocal } from '#lib/local/run/start.ts';
import { welcome } from '#lib/local/run/welcome.ts';
import { yearProgress } from '#lib/local/year/progress.ts';

// For what is short-lived, in MB: there are a dozen threads, and each would take many times as much. A run takes 80 MB less.
setFlagsFromString('--max-semi-space-size=2');
// Lambda's clocks show UTC.
process.env.TZ = 'UTC';

let run: LocalRun | undefined;
let stopping: number | undefined;

/** One Ctrl-C may come twice: to all processes of the terminal, and passed on by the one that started this. */
const SAME_SIGNAL_MS = 500;

/** How long Ctrl-C waits for a start to end what it has begun. What is left then ends with this process. */
const GIVE_UP_MS = 1000;

const givingUp = new AbortController();
const year = yearProgress(process.stdout);

/** The first signal ends the run, or its start, in good order, a second one at once. */
async function stop(): Promise<void> {
  if (stopping !== undefined) {
    if (performance.now() - stopping < SAME_SIGNAL_MS) return;
    return fail('Stopped at once.');
  }
  stopping = performance.now();
  year.leave();
  givingUp.abort();
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
  const choices = readChoices(process.argv.slice(2), process.env);
  if (choices === 'help') return console.log(usage);
  // Nobody waits at the other end of a pipe.
  const progress = process.stderr.isTTY ? { progress: (line: string) => console.error(`${line}…`) } : {};
  const application = choices.year !== null;
  run = await startLocal({ ...choices, ...progress, application, signal: givingUp.signal });
  if (stopping !== undefined) return;
  if (run.demo) console.log(welcome(run.demo, run, performance.now(), Date.now().toString(36)));
  if (choices.year !== null) fillDemo(run, choices.year);
  run.broken.then(async () => {
    await run?.stop();
    fail(`The database engine ended: see ${run?.logFile}, then start again.`);
  });
}

/** Gives the demo account a year to look at, while the service answers. What cannot be made is missing, and no more. */
function fillDemo({ makeYear, logFile }: LocalRun, seed: number): void {
  makeYear({ seed, progress: year.done }).catch((error) => {
    year.leave();
    console.log(`The demo account has no year of sales: ${(error as Error).message}. See ${logFile}.`);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
const starting = start().catch((error) => {
  // Ctrl-C in a terminal ends the synthesis too: that is no failure.
  if (stopping !== undefined) return;
  if (!(error instanceof LocalError)) throw error;
  fail(error.message);
});
