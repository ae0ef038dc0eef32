import { describe, expect, test } from 'vitest';
import { RatesError } from '#shared/operations/rates/rates-error.ts';
import { parseRatesFile } from '#shared/operations/rates/read-file.ts';
import { createRatesFile, type FiledDay } from '#test/support/rates/files.ts';

const today = '2024-01-05';
const usd = { USD: '1.0956' };
const read = (...days: readonly FiledDay[]) => parseRatesFile(createRatesFile(...days), today);

test('a file of one day keeps its rates as written', () => {
  expect(read({ day: '2024-01-02', rates: { USD: '1.0956', IDR: '16989.710', JPY: '155.68' } })).toEqual([
    { day: '2024-01-02', rates: { USD: '1.0956', IDR: '16989.710', JPY: '155.68' } },
  ]);
});

test('a file of many days is sorted from old to new', () => {
  const days = ['2024-01-04', '2024-01-02', '2024-01-03'].map((day) => ({ day, rates: usd }));
  expect(read(...days).map(({ day }) => day)).toEqual(['2024-01-02', '2024-01-03', '2024-01-04']);
});

describe('invalid rates files', () => {
  const good = { day: '2024-01-02', rates: usd };
  const breakFile = (from: string, to: string) => createRatesFile(good).replace(from, to);

  test.each([
    ['that is no XML', 'rates', 'is not valid XML'],
    ['that is cut off', createRatesFile(good).slice(0, -30), 'is not valid XML'],
    ['that is a page', '<html><body>Sorry</body></html>', 'has no rates'],
    ['that is empty', '', 'is not valid XML'],
    ['without a list of days', '<Envelope><subject>x</subject></Envelope>', 'has no rates'],
    ['without a day', '<Envelope><Cube></Cube></Envelope>', 'has no day'],
    ['with two lists of days', breakFile('</gesmes:Envelope>', '<Cube/></gesmes:Envelope>'), 'more than one list'],
    ['without its date', breakFile(' time="2024-01-02"', ''), 'has no date'],
    ['with a date that is none', breakFile('2024-01-02', '2024-02-30'), 'has an invalid date'],
    ['with a date in another form', breakFile('2024-01-02', '02.01.2024'), 'has an invalid date'],
    ['of a day that has not come', breakFile('2024-01-02', '2024-01-07'), 'of 2024-01-07, a day in the future'],
    ['with a day twice', createRatesFile(good, { day: '2024-01-03', rates: usd }, good), 'has a duplicate day'],
    ['with a day without rates', createRatesFile(good, { day: '2024-01-03', rates: {} }), 'has no rates on 2024-01-03'],
    ['with a rate without a currency', breakFile('currency="USD" ', ''), 'has a rate without a currency'],
    ['with a currency that is none', breakFile('USD', 'US-D'), 'has an invalid currency'],
    ['with a currency without a rate', breakFile(' rate="1.0956"', ''), 'has no rate of USD'],
    [
      'with two rates of a currency',
      breakFile('<Cube currency', '<Cube currency="USD" rate="1"/><Cube currency'),
      'has two',
    ],
    ['with a rate of the euro', breakFile('USD', 'EUR'), 'has a rate of the euro'],
    [
      'with an entity',
      breakFile('1.0956', '&rate;'),
      'has a rate of USD on 2024-01-02 that is not a decimal above 0: &rate;',
    ],
  ])('a rates file is rejected: %s', (_, xml, message) => {
    expect(() => parseRatesFile(xml, today)).toThrow(RatesError);
    expect(() => parseRatesFile(xml, today)).toThrow(message);
  });

  test.each(['0', '0.0000', '-1.2', '', 'N/A', '1,0956', '1e3', 'Infinity', '1234567890123', '0x10'])(
    'a rates file is rejected if one of its rates is %j',
    (rate) => {
      const days = [good, { day: '2024-01-03', rates: { ...usd, JPY: rate } }];
      expect(() => read(...days)).toThrow(`has a rate of JPY on 2024-01-03 that is not a decimal above 0: ${rate}`);
    },
  );
});

test('a file of tomorrow is accepted because of time zones', () => {
  expect(read({ day: '2024-01-06', rates: usd })).toHaveLength(1);
});
