import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day } from '#shared/domain/day.ts';
import { findMissingDays } from '#shared/domain/rates/publishing-days.ts';
import { refreshRates } from '#shared/operations/rates/refresh.ts';
import { runtime } from '#shared/runtime.ts';
import { findRates, readRateDays } from '#shared/store/rates/rates.ts';
import { createRatesFile, serveRatesFiles } from '#test/support/rates/files.ts';

/** Days with published rates in twelve weeks, oldest first. */
const listPublishingDays = (last: Day) => findMissingDays(new Set(), addDays(last, -84), last);
const buildRatesFile = (days: readonly Day[], usd = '1.25') =>
  createRatesFile(...days.map((day) => ({ day, rates: { USD: usd } })));
const readKnownRates = async (last: Day) => [...(await readRateDays(addDays(last, -84), last))];

/** Rates files up to a day. Each test uses its own years. */
async function serveRates(last: Day) {
  const days = listPublishingDays(last);
  return {
    days,
    ...(await serveRatesFiles({ '/day.xml': buildRatesFile([last]), '/days.xml': buildRatesFile(days) })),
  };
}

describe('rate refreshes', () => {
  const last = '2003-05-23';
  let days: Day[] = [];
  let results: unknown[] = [];
  beforeAll(() => {
    days = listPublishingDays(last);
  });

  test('the first refresh also stores earlier days, and concurrent refreshes store each day once', async () => {
    const { sources } = await serveRates(last);
    results = await Promise.all([1, 2, 3].map(() => refreshRates({ runtime }, sources)));
    expect(await readKnownRates(last)).toEqual(days);
    const added = (results as { day: Day; added: number }[]).map((result) => result.added);
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(days.length);
  });

  test('later refreshes read only the daily file and change nothing', async () => {
    const { sources, serve, takeRequests } = await serveRates(last);
    serve('/day.xml', buildRatesFile([last], '9.99'));
    expect(await refreshRates({ runtime }, sources)).toEqual({ day: last, added: 0 });
    expect(takeRequests()).toEqual(['/day.xml']);
    expect((await findRates(last))?.rates).toEqual({ USD: '1.25' });
  });

  test('the next day comes from the daily file, and missed days come from the history file', async () => {
    const { sources, serve, takeRequests } = await serveRates(last);
    serve('/day.xml', buildRatesFile(['2003-05-26']));
    expect(await refreshRates({ runtime }, sources)).toEqual({ day: '2003-05-26', added: 1 });
    expect(takeRequests()).toEqual(['/day.xml']);
    serve('/day.xml', buildRatesFile(['2003-05-29']));
    serve('/days.xml', buildRatesFile(listPublishingDays('2003-05-29')));
    expect(await refreshRates({ runtime }, sources)).toEqual({ day: '2003-05-29', added: 3 });
    expect(takeRequests()).toEqual(['/day.xml', '/days.xml']);
  });
});

describe('invalid rates files', () => {
  test('an invalid rates file is rejected without storing any of it', async () => {
    const last = '2005-05-20';
    const { sources, serve, days } = await serveRates(last);
    serve('/day.xml', buildRatesFile([last]).replace('1.25', '-1.25'));
    await expect(refreshRates({ runtime }, sources)).rejects.toThrow(
      /^The rates file has a rate of USD on 2005-05-20 that is not a decimal above 0: -1\.25\. \(http:\/\/127\.0\.0\.1:\d+\/day\.xml\)$/,
    );
    expect(await readKnownRates(last)).toEqual([]);

    serve('/day.xml', buildRatesFile([last]));
    serve('/days.xml', buildRatesFile(days).slice(0, -40));
    await expect(refreshRates({ runtime }, sources)).rejects.toThrow('The rates file is not valid XML.');
    expect(await readKnownRates(last)).toEqual([last]);

    serve('/days.xml', buildRatesFile(days));
    expect(await refreshRates({ runtime }, sources)).toEqual({ day: last, added: days.length - 1 });
    expect(await readKnownRates(last)).toEqual(days);
  });

  test('a missing rates file is reported', async () => {
    const { sources } = await serveRatesFiles({});
    await expect(refreshRates({ runtime }, sources)).rejects.toThrow('/day.xml responded with 404.');
  });
});
