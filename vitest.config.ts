import { defineConfig } from 'vitest/config';
import { Sequence } from './test/support/sequence.ts';

/** Three suites: `unit` needs nothing, `infra` the CDK, `integration` Java for the DynamoDB engine. */
export default defineConfig({
  test: {
    // Files wait as much as they compute: three at a time, on a machine of two cores too.
    maxWorkers: 3,
    sequence: { sequencer: Sequence },
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: 'test/support/start-service.ts',
          setupFiles: 'test/support/use-service.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
