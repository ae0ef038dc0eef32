import { expect, test } from 'vitest';
import { type AmountFormats, tableCsv } from '#web/ui/lists/table-csv.ts';

const formats: AmountFormats = { currency: 'KWD', amount: (value, unit) => `${value} ${unit}`, money: String };

test('an amount in CSV is a decimal number with its currency or unit in the next column', () => {
  const rows = [
    { amount: 1_234_567, unit: 'cash' },
    { amount: -5, unit: 'cash' },
    { amount: 40, unit: 'points' },
    { amount: 2500, unit: 'mon_discount' },
  ];
  expect(tableCsv([{ label: 'Earned', csv: (row) => row }], rows, formats)).toBe(
    'Earned,Earned currency\r\n1234.567,KWD\r\n-0.005,KWD\r\n40,points\r\n2.500,KWD discount\r\n',
  );
});

test('a row without an amount has neither the amount nor its currency', () => {
  const rows = [{ amount: null }, { amount: 7 }];
  const csv = ({ amount }: { readonly amount: number | null }) => (amount === null ? null : { amount, unit: 'cash' });
  expect(tableCsv([{ label: 'Sale', csv }], rows, formats)).toBe('Sale,Sale currency\r\n,\r\n0.007,KWD\r\n');
});

test('an amount in another currency has that one, and a text beside amounts stays', () => {
  const cells = [{ amount: 1290, unit: 'cash', currency: 'EUR' }, '12.9 euros', null];
  expect(tableCsv([{ label: 'Amount', csv: (row) => row }], cells, formats)).toBe(
    'Amount,Amount currency\r\n12.90,EUR\r\n12.9 euros,\r\n,\r\n',
  );
});

test('a column without `csv` uses its cell text, and dashes become empty', () => {
  const columns = [
    { label: 'Name', cell: ({ name }: { readonly name: string | null }) => name ?? '–' },
    { label: 'Count', cell: () => 3 },
  ];
  expect(tableCsv(columns, [{ name: '=1+1' }, { name: null }], formats)).toBe("Name,Count\r\n'=1+1,3\r\n,3\r\n");
});

test('a column of buttons or links without `csv` is left out', () => {
  const columns = [
    { label: 'Name', cell: () => 'a' },
    { label: 'Edit', cell: (row: number) => (row === 1 ? '–' : null) },
  ];
  expect(tableCsv(columns, [1, 2], formats)).toBe('Name\r\na\r\na\r\n');
});

test('a `csv` function can format amounts for display', () => {
  const why = (row: number, { amount }: AmountFormats) => `20% of ${amount(row, 'points')}`;
  expect(tableCsv([{ label: 'Why', csv: why }], [5], formats)).toBe('Why\r\n20% of 5 points\r\n');
});
