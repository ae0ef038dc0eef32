import { Worker } from 'node:worker_threads';
import { tableEnvironment } from '#lib/local/functions/environment.ts';
import type { YearSize } from '#lib/local/year/plan.ts';
import type { Connection, Demo } from './demo.ts';

/** What is to be made of the demo account. */
export interface WantedYear {
  readonly demo: Demo;
  readonly baseUrl: string;
  /** The same seed gives the same year. */
  readonly seed: number;
  readonly size: YearSize;
}

/** A year that is being made in the background. */
export interface YearRun {
  /** Whether it was made to its end. Rejects where that failed. */
  readonly made: Promise<boolean>;
  /** Breaks it off at once. */
  stop(): Promise<void>;
}

/**
 * Makes a year of the demo account.
 * @param onProgress is given how much is done, from 0 to 1
 */
export function runYear(wanted: WantedYear, connection: Connection, onProgress: (done: number) => void): YearRun {
  // A thread of its own, because the service's client takes its table and endpoint from the environment, once.
  const env = {
    ...tableEnvironment(connection),
    TABLE_NAME: connection.table,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    TZ: 'UTC',
  };
  const worker = new Worker(new URL('year-thread.ts', import.meta.url), { env, execArgv: [], workerData: wanted });
  let stopped = false;
  const made = new Promise<boolean>((done, failed) => {
    worker.on('message', (progress: number) => {
      if (!stopped) onProgress(progress);
    });
    worker.once('error', (error) => (stopped ? done(false) : failed(error)));
    worker.once('exit', (code) => done(code === 0 && !stopped));
  });
  made.catch(() => {});
  return {
    made,
    stop: async () => {
      stopped = true;
      await worker.terminate();
    },
  };
}
