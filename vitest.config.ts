import { defineConfig } from 'vitest/config';
import { Sequence } from './test/support/suite/sequence.ts';

/** Three suites: `unit` needs nothing, `infra` the CDK, `integration` Java for the DynamoDB engine. */
export default defineConfig({
  test: {
    // Files wait as much as they compute: three at a time, on a machine of two cores too.
    maxWorkers: 3,
    sequence: { sequencer: Sequence },
    // Pure tests, and those of templates, leave nothing behind: what they import is loaded once, the CDK above all.
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false, testTimeout: 30_000 } },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: 'test/support/service/start-service.ts',
          setupFiles: 'test/support/service/use-service.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
