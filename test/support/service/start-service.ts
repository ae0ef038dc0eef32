import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocal } from '#lib/local/start.ts';

/** What a test needs to reach the running service. */
export interface RunningService {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly region: string;
  readonly table: string;
  readonly mailbox: string;
  /** The variables that lead to the queues, the keys and the mailbox. */
  readonly outside: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    service: RunningService;
  }
}

/** Starts the service once for all integration tests, as `npm start` does, with data that lasts no longer. */
export default async function startService(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'referral-tracking-test-'));
  const run = await startLocal({ port: 0, dataDir, inMemory: true, seed: false });
  const { baseUrl, endpoint, region, table, mailbox, outside } = run;
  project.provide('service', { baseUrl, endpoint, region, table, mailbox, outside });
  return async () => {
    await run.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
