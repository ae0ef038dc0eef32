import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalRun } from '#lib/local/run/start.ts';

interface RunningService {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
  readonly mailbox: string;
  readonly logFile: string;
  readonly outside: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    service: RunningService;
  }
}

/** Starts the service once for all integration tests with temporary data, like `npm start`. */
export default async function startService(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'referral-tracking-test-'));
  // The table tests are too few to benefit from the engine's busy mode.
  const isBusy = project.name !== 'table';
  const run = await startLocalRun({ port: 0, dataDir, inMemory: true, isBusy, seed: false, rareSchedules: false });
  const { baseUrl, endpoint, region, table, mailbox, outside, logFile } = run;
  project.provide('service', { baseUrl, endpoint, region, table, mailbox, outside, logFile });
  return async () => {
    await run.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
