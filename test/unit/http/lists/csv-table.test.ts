import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { csvCell, csvTable, csvText } from '#shared/http/lists/csv-table.ts';
import type { SchemaPart } from '#shared/routes/list-rows.ts';

const person = v.object({ email: v.string(), tags: v.array(v.string()) });
const row = v.object({
  id: v.pipe(v.number(), v.integer()),
  note: v.nullable(v.string()),
  promoter: v.nullable(v.pipe(person, v.description('Whose it is.'))),
  balances: v.record(v.string(), v.number()),
  revenue: v.optional(v.number()),
});
const csv = (rows: readonly unknown[]) => csvTable(row as unknown as SchemaPart).serialize(rows);

test('a CSV table has the columns of the JSON; nested ones are prefixed with their parent', () => {
  const text = csv([
    { id: 1, note: 'a "b", c\nd', promoter: { email: 'ä@example.com', tags: ['x'] }, balances: { cash: 5 } },
    { id: 2, note: null, promoter: null, balances: {} },
  ]);
  expect(text.split('\r\n')[0]).toBe('id,note,promoter.email,promoter.tags,balances');
  expect(text.endsWith('\r\n')).toBe(true);
  expect(parse(text)).toEqual([
    ['id', 'note', 'promoter.email', 'promoter.tags', 'balances'],
    ['1', 'a "b", c\nd', 'ä@example.com', '["x"]', '{"cash":5}'],
    ['2', '', '', '', '{}'],
  ]);
});

test('an optional column is included if any row has it', () => {
  const row = { note: null, promoter: null, balances: {} };
  expect(
    csv([
      { ...row, id: 1 },
      { ...row, id: 2, revenue: 7 },
    ]),
  ).toContain('balances,revenue\r\n');
  expect(csv([])).toBe('id,note,promoter.email,promoter.tags,balances\r\n');
});

describe('CSV cells', () => {
  test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\tx', '\rx', '-cmd|calc', '=HYPERLINK("http://x")', '-$5+1'])(
    'a cell with %j is escaped as a formula',
    (text) => expect(csvCell(text)).toBe(`'${text}`),
  );

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a, +1', "a, '+1"],
    ['a\t-1', "a\t'-1"],
    ['a|@cmd', "a|'@cmd"],
    ['a\n=1\r\n=2', "a\n'=1\r\n'=2"],
    ['=1;=2', "'=1;'=2"],
    // A quotation mark may end up as an empty quoted part before the formula.
    ['a;"=1+1"', `a;"'=1+1"`],
    ['a| " =1', `a| " '=1`],
  ])('a cell with %j is escaped after separators too', (text, cell) => expect(csvCell(text)).toBe(cell));

  test('a JSON cell has sorted keys', () => {
    expect(csvCell({ b: 1, a: { d: null, c: [2] } })).toBe('{"a":{"c":[2],"d":null},"b":1}');
  });

  test('a JSON cell is escaped after separators and stays valid JSON', () => {
    const value = { tags: ['a;=1+1', 'b|-1'], cents: [5, -5] };
    expect(csvCell(value)).toBe(`{"cents":[5,-5],"tags":["a;'=1+1","b|'-1"]}`);
  });

  test.each(['a;b', 'a\tb', 'a|b'])('a cell with %j is quoted, for spreadsheets with other separators', (text) => {
    expect(csvText([[text, 'c']])).toBe(`"${text}",c\r\n`);
  });

  test.each([-5, '-5.00', '-$1,234.50', '-KWD 1.234', 0, 12.5, true, 'a=b', '2026-11-22T00:00:00.000Z'])(
    'a cell with %j is unchanged',
    (value) => expect(csvCell(value)).toBe(String(value)),
  );
});
