import { expect, test } from 'vitest';
import { type LoadedTable, selectVisible, writeVisibleCsv } from '#web/ui/lists/loaded-table.ts';
import type { AmountFormats } from '#web/ui/lists/table-csv.ts';

interface Key {
  readonly id: number;
  readonly name: string;
  readonly cents: number;
  readonly last: string | null;
}

const table: LoadedTable<Key> = {
  label: 'Keys',
  file: 'keys',
  searchPlaceholder: 'Name',
  idOf: ({ id }) => id,
  columns: [
    { id: 'name', label: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'cost',
      label: 'Cost',
      isNumber: true,
      value: ({ cents }) => cents,
      text: ({ cents }) => `${cents < 0 ? '−' : ''}$${Math.abs(cents) / 100}`,
      csv: ({ cents }) => ({ amount: cents, unit: 'cash' }),
      cell: ({ cents }) => cents,
    },
    { id: 'last', label: 'Used last', value: ({ last }) => last, cell: ({ last }) => last },
    { id: 'actions', label: 'Actions', isActions: true, cell: () => null },
  ],
};
const rows: readonly Key[] = [
  { id: 1, name: 'Shop 10', cents: 900, last: null },
  { id: 2, name: 'shop 2', cents: 1000, last: '2026-11-02T00:00:00.000Z' },
  { id: 3, name: 'Billing', cents: 50, last: '2026-11-01T00:00:00.000Z' },
];
const formats: AmountFormats = { currency: 'USD', amount: String, money: String };
const ids = (search: Readonly<Record<string, string>>, ofTable = table) =>
  selectVisible(ofTable, rows, search).rows.map(({ id }) => id);

test('loaded rows keep their order or the default sort of the table', () => {
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({}, { ...table, sort: '-cost' })).toEqual([2, 1, 3]);
});

test('a hidden column is shown only if the view names it', () => {
  const withHidden = {
    ...table,
    columns: table.columns.map((column) => ({ ...column, isHidden: column.id === 'last' })),
  };
  const visibleIds = (search: Readonly<Record<string, string>>) =>
    selectVisible(withHidden, rows, search).columns.map(({ id }) => id);
  expect([visibleIds({}), visibleIds({ columns: 'name,last' })]).toEqual([
    ['name', 'cost', 'actions'],
    ['name', 'last'],
  ]);
});

test('loaded rows sort texts naturally and amounts by value', () => {
  expect(ids({ sort: 'name' })).toEqual([3, 2, 1]);
  expect(ids({ sort: '-name' })).toEqual([1, 2, 3]);
  expect(ids({ sort: 'cost' })).toEqual([3, 1, 2]);
});

test('a row without a value is last in both directions', () => {
  expect(ids({ sort: 'last' })).toEqual([3, 2, 1]);
  expect(ids({ sort: '-last' })).toEqual([2, 3, 1]);
});

test('a search finds each word in any column as displayed', () => {
  expect(ids({ q: 'SHOP' })).toEqual([1, 2]);
  expect(ids({ q: '2 shop' })).toEqual([2]);
  expect(ids({ q: '$9' })).toEqual([1]);
  expect(ids({ q: 'nobody' })).toEqual([]);
});

test('an address with unknown columns or parameters is cleaned', () => {
  expect(selectVisible(table, rows, { sort: 'actions', columns: 'cost,nothing', tab: 'rewards' }).view).toEqual({
    columns: 'cost',
  });
});

test('the CSV has the displayed rows and columns without actions', () => {
  const view = { q: 'shop', sort: '-cost' };
  expect(writeVisibleCsv(selectVisible(table, rows, view), formats)).toBe(
    'Name,Cost,Cost currency,Used last\r\nshop 2,10.00,USD,2026-11-02T00:00:00.000Z\r\nShop 10,9.00,USD,\r\n',
  );
  expect(writeVisibleCsv(selectVisible(table, rows, { ...view, columns: 'name,actions' }), formats)).toBe(
    'Name\r\nshop 2\r\nShop 10\r\n',
  );
});

test.each(['=1+1', '+1', '-1+1', '@a', '\tb'])('a text such as %j is escaped as a formula in CSV', (name) => {
  const [row] = rows;
  const text = writeVisibleCsv({ rows: [{ ...row, name } as Key], columns: table.columns }, formats);
  expect(text.split('\r\n')[1]).toMatch(/^"?'/);
});

test('the CSV of a table quotes foreign separators and escapes formulas behind them', () => {
  const [row] = rows;
  const text = writeVisibleCsv(
    { rows: [{ ...row, name: 'a;=1+1' } as Key], columns: table.columns.slice(0, 1) },
    formats,
  );
  expect(text).toBe(`Name\r\n"a;'=1+1"\r\n`);
});

test('the CSV keeps commas, quotation marks and negative numbers', () => {
  const [row] = rows;
  const ofRow = (overrides: Partial<Key>, columns: number) =>
    writeVisibleCsv({ rows: [{ ...row, ...overrides } as Key], columns: table.columns.slice(0, columns) }, formats);
  expect(ofRow({ name: 'a "b", c', cents: -5 }, 2)).toBe('Name,Cost,Cost currency\r\n"a ""b"", c",-0.05,USD\r\n');
  expect(ofRow({ name: '-$1,234.50' }, 1)).toBe('Name\r\n"-$1,234.50"\r\n');
});
