import { expect, test } from 'vitest';
import { csvAmount, csvAmounts } from '#web/portal/formats/csv-amount.ts';
import { tableCsv } from '#web/ui/lists/table-csv.ts';

const formats = {
  currency: 'EUR',
  amount: (value: number, unit: string) => `${value} ${unit}`,
  amounts: (byUnit: Readonly<Record<string, number>> | null) => JSON.stringify(byUnit),
  money: String,
  currencyOf: (label: string) => `${label}: Währung`,
};

test('money in a promoter’s CSV is a decimal with its currency, under a translated heading', () => {
  const rows = [{ cash: 1290 }, {}, null, { points: 3 }];
  const column = { label: 'Verdient', csv: (row: (typeof rows)[number]) => csvAmounts(row as never, formats) };
  expect(tableCsv([column], rows, formats)).toBe(
    'Verdient,Verdient: Währung\r\n12.90,EUR\r\n0.00,EUR\r\n,\r\n3 points,\r\n',
  );
});

test('other units and several of them are words', () => {
  expect(csvAmount(3, 'points', formats)).toBe('3 points');
  expect(csvAmounts({ cash: 1290, points: 3 }, formats)).toBe('{"cash":1290,"points":3}');
});
