import { Worker } from 'node:worker_threads';
import { tableVariables } from '#lib/local/functions/environment.ts';
import type { YearSize } from '#lib/local/year/plan.ts';
import type { DemoAccount, TableConnection } from './demo.ts';

/** A request for a year of demo data; deterministic by seed. */
export interface DemoYearRequest {
  readonly demo: DemoAccount;
  readonly baseUrl: string;
  readonly seed: number;
  readonly size: YearSize;
}

export interface DemoYearRun {
  /** Rejects on failure. */
  readonly completed: Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Generates a year of demo data in a thread.
 * @param onProgress 0 to 1
 */
export function startDemoYear(
  request: DemoYearRequest,
  connection: TableConnection,
  onProgress: (done: number) => void,
): DemoYearRun {
  // A thread, because the service's client reads the environment once.
  const env = {
    ...tableVariables(connection),
    TABLE_NAME: connection.table,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    TZ: 'UTC',
  };
  const worker = new Worker(new URL('year-thread.ts', import.meta.url), { env, execArgv: [], workerData: request });
  let stopped = false;
  const completed = new Promise<boolean>((done, failed) => {
    worker.on('message', (progress: number) => {
      if (!stopped) onProgress(progress);
    });
    worker.once('error', (error) => (stopped ? done(false) : failed(error)));
    worker.once('exit', (code) => done(code === 0 && !stopped));
  });
  completed.catch(() => {});
  return {
    completed: completed,
    stop: async () => {
      stopped = true;
      await worker.terminate();
    },
  };
}
