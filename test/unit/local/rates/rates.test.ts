import { expect, test } from 'vitest';
import { findLocalRates } from '#lib/local/rates/rates.ts';
import { parseRatesFile } from '#shared/operations/rates/read-file.ts';

test('sample rates exist for the requested day and for a day long ago', async () => {
  const { daily, history, isSample } = await findLocalRates(undefined, '2026-11-21');
  expect([isSample, history]).toEqual([true, daily]);
  const file = await (await fetch(daily)).text();
  const [first, second, ...more] = parseRatesFile(file, '2026-11-21');
  expect([first?.day, second?.day, more]).toEqual(['2024-01-02', '2026-11-21', []]);
  expect(second?.rates).toEqual(first?.rates);
  expect(first?.rates).toMatchObject({ USD: '1.10', JPY: '156.00' });
});

test('configured rates are used unchanged', async () => {
  const urls = { daily: 'https://rates.example/day.xml', history: 'https://rates.example/days.xml' };
  expect(await findLocalRates(urls, '2026-11-21')).toEqual({ ...urls, isSample: false });
});
