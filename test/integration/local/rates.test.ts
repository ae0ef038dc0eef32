import { expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { type LocalRun, startLocalRun } from '#lib/local/run/start.ts';
import { serveRatesFiles } from '#test/support/rates/files.ts';
import { createTemporaryFolder } from './fixture.ts';

/** API version 1 calls with the key of the demo account. */
function createCalls({ baseUrl, demo }: LocalRun) {
  const { api_key: key, promoters } = demo as DemoFile;
  const refId = promoters[0]?.ref_id;
  return async (path: string, json: object) => {
    const response = await fetch(`${baseUrl}/api/v1/track/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'lead@example.com', ref_id: refId, ...json }),
    });
    return (await response.json()) as { amount_cents: number; reward: { amount: number } };
  };
}

test('a local run without currency rates starts with a warning', async () => {
  const warnings: string[] = [];
  const { sources } = await serveRatesFiles({});
  const run = await startLocalRun({
    port: 0,
    dataDir: await createTemporaryFolder(),
    inMemory: true,
    rates: sources,
    warn: (line) => void warnings.push(line),
  });
  try {
    expect(run.rates).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/^Exchange rates could not be loaded: .*\/day\.xml responded with 404\.$/),
    ]);
    const call = createCalls(run);
    expect(await call('sale', { event_id: 's1', amount: 100_00 })).toMatchObject({ amount_cents: 100_00 });
  } finally {
    await run.stop();
  }
});
