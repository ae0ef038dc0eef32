import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo.ts';
import { type LocalRun, startLocal } from '#lib/local/start.ts';
import { dayOf } from '#shared/domain/figures/day.ts';
import { ratesFile, servedRates } from '#test/support/rates.ts';
import { temporaryFolder } from './fixture.ts';

const today = dayOf(new Date().toISOString());

/** Version 1 calls with the key of the demo account. */
function callsOf({ baseUrl, demo }: LocalRun) {
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

test('Rates that are served over HTTP are taken by the function of their schedule, and sold by', async () => {
  const { sources, asked } = await servedRates({
    '/day.xml': ratesFile({ day: today, rates: { USD: '1.2', GBP: '0.8' } }),
    '/days.xml': ratesFile({ day: '2024-06-03', rates: { USD: '1.5', GBP: '0.8' } }),
  });
  const run = await startLocal({ port: 0, dataDir: await temporaryFolder(), inMemory: true, rates: sources });
  try {
    expect(run.rates).toEqual({ day: today, isSample: false });
    expect(asked()).toEqual(['/day.xml', '/days.xml']);
    const call = callsOf(run);
    const sale = { amount: 100_00, currency: 'GBP' };
    expect(await call('sale', { event_id: 's1', ...sale })).toMatchObject({
      amount_cents: 150_00,
      reward: { amount: 30_00 },
    });
    const late = { created_at: '2024-06-04' };
    expect(await call('sale', { event_id: 's2', ...sale, ...late })).toMatchObject({ amount_cents: 187_50 });
    const refund = { event_id: 'r1', sale_event_id: 's2', ...sale };
    expect(await call('refund', refund)).toMatchObject({ amount_cents: -187_50, reward: { amount: -37_50 } });
    expect(await readFile(run.logFile, 'utf8')).toContain('"message":"rates taken"');
  } finally {
    await run.stop();
  }
});

test('Without rates it starts all the same, and says so', async () => {
  const warnings: string[] = [];
  const { sources } = await servedRates({});
  const run = await startLocal({
    port: 0,
    dataDir: await temporaryFolder(),
    inMemory: true,
    rates: sources,
    warn: (line) => void warnings.push(line),
  });
  try {
    expect(run.rates).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/^The rates of currencies were not taken: .*\/day\.xml answered 404\.$/),
    ]);
    const call = callsOf(run);
    expect(await call('sale', { event_id: 's1', amount: 100_00 })).toMatchObject({ amount_cents: 100_00 });
  } finally {
    await run.stop();
  }
});
