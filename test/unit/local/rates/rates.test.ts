import { expect, test } from 'vitest';
import { localRates } from '#lib/local/rates/rates.ts';
import { parseRatesFile } from '#shared/operations/rates/read-file.ts';

test('sample rates are of the day they are asked for and of one long ago, with the same rates', async () => {
  const { daily, history, isSample } = await localRates(undefined, '2026-11-21');
  expect([isSample, history]).toEqual([true, daily]);
  const file = await (await fetch(daily)).text();
  const [first, second, ...more] = parseRatesFile(file, '2026-11-21');
  expect([first?.day, second?.day, more]).toEqual(['2024-01-02', '2026-11-21', []]);
  expect(second?.rates).toEqual(first?.rates);
  expect(first?.rates).toMatchObject({ USD: '1.10', JPY: '156.00' });
});

test('rates that a person names are taken as they are', async () => {
  const given = { daily: 'https://rates.example/day.xml', history: 'https://rates.example/days.xml' };
  expect(await localRates(given, '2026-11-21')).toEqual({ ...given, isSample: false });
});
