import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { CSV_FILES, type CsvFile, describeColumnError, parseImportRows } from '#shared/domain/import/csv.ts';
import { NO_EXISTING_RECORDS } from '#shared/domain/import/existing-records.ts';
import { collectImportFacts, compareImportFigures, computeImportFigures } from '#shared/domain/import/figures.ts';
import type { SourceRow } from '#shared/domain/import/record-collector.ts';
import { validateSource } from '#shared/domain/import/validate-source.ts';

const FILES = Object.keys(CSV_FILES) as CsvFile[];
const INTO = {
  currency: 'USD',
  campaigns: new Map([['Partners', 1]]),
  now: '2026-01-01T00:00:00.000Z',
  existing: NO_EXISTING_RECORDS,
};

function parseRows(text: string, file: string): SourceRow[] {
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return rows.map((values, index) => ({ values, place: { file, row: index + 1 } }));
}

/** The examples of the README; `overrides` replaces files. */
function examples(overrides: Partial<Record<CsvFile, string>> = {}): Record<CsvFile, SourceRow[]> {
  const readme = readFileSync('shared/operations/import/README.md', 'utf8');
  const texts = [...readme.matchAll(/```csv\n([^`]+)```/g)].map(([, text = '']) => text);
  expect(texts.length).toBe(FILES.length);
  return Object.fromEntries(
    FILES.map((file, index) => [file, parseRows(overrides[file] ?? texts[index] ?? '', `${file}.csv`)]),
  ) as Record<CsvFile, SourceRow[]>;
}

const validateCsv = (overrides?: Partial<Record<CsvFile, string>>) =>
  validateSource(parseImportRows(examples(overrides)), INTO);
const listReasons = (overrides: Partial<Record<CsvFile, string>>) =>
  validateCsv(overrides).leftOut.map(({ kind, outcome, why }) => `${kind} ${outcome}: ${why}`);

test('the README examples are imported completely, and their columns are valid', () => {
  const { records, leftOut } = validateCsv();
  expect(leftOut).toEqual([]);
  for (const [file, rows] of Object.entries(examples())) {
    expect(describeColumnError(file as CsvFile, Object.keys(rows[0]?.values ?? {}))).toBeNull();
  }
  expect(records.sale.map(({ amount, at }) => [amount, at])).toEqual([
    [10_000, '2024-02-03T00:00:00.000Z'],
    [10_000, '2024-03-03T00:00:00.000Z'],
  ]);
  expect(records.commission.map(({ amount, status, payout }) => [amount, status, payout])).toEqual([
    [2000, 'approved', 'o1'],
    [2000, 'approved', null],
  ]);
});

test('a missing or unknown column is reported by name', () => {
  expect(describeColumnError('payouts', ['payout_id', 'promoter_id', 'amount'])).toBe('the column paid_at is missing');
  expect(describeColumnError('codes', ['promoter_id', 'campaign', 'code', 'reward'])).toContain(
    'there is no column reward',
  );
});

test.each([
  ['2024-05-31', '2024-05-31T00:00:00.000Z'],
  ['2024-05-31 14:03:22 UTC', '2024-05-31T14:03:22.000Z'],
  ['2024-05-31 14:03:22 +0200', '2024-05-31T12:03:22.000Z'],
  ['2024-05-31T14:03:22+02:00', '2024-05-31T12:03:22.000Z'],
  ['May 31, 2024', '2024-05-31T00:00:00.000Z'],
  ['31 May 2024 14:03', '2024-05-31T14:03:00.000Z'],
])('the time %s is parsed as %s', (text, at) => {
  const { records } = validateCsv({ promoters: `promoter_id,email,created_at\np1,grace@example.com,"${text}"\n` });
  expect(records.promoter[0]?.createdAt).toBe(at);
});

test.each([
  ['100', 'USD', 10_000],
  ['0.1', 'USD', 10],
  ['-49.90', 'USD', -4990],
  ['9007199254.99', 'USD', 900_719_925_499],
  ['1.50', 'JPY', 'amount has more decimals than its currency: 1.50'],
  ['1.00', 'JPY', 1],
  ['1.234', 'KWD', 1234],
  ['1,000.00', 'USD', 'amount is not an amount such as 49.90: 1,000.00'],
  ['$10', 'USD', 'amount is not an amount such as 49.90: $10'],
  ['99999999999.00', 'USD', 'amount is too large to be stored exactly: 9999999999900'],
])('the amount %s in %s is imported as %s', (amount, currency, expected) => {
  const sales = `sale_id,lead_id,created_at,amount,currency\ns1,l1,2024-02-03,"${amount}",${currency}\n`;
  const { records, leftOut } = parseImportRows({ ...examples({ sales }), commissions: [], payouts: [] });
  expect(records.sale[0]?.amount ?? leftOut[0]?.why).toBe(expected);
});

test('a row whose required row is missing is rejected with its reason', () => {
  expect(listReasons({ promotions: 'promoter_id,campaign,ref_id\np1,Elsewhere,grace\n' })).toEqual([
    'promotion refused: there is no campaign Elsewhere here: create it, or map it to an existing one',
  ]);
  expect(listReasons({ promoters: 'promoter_id,email,created_at\np1,nobody,2024-01-15\n' })).toEqual([
    'promoter refused: email is not an e-mail address: nobody',
    'promotion refused: its promoter p1 is not imported',
    'code refused: its promoter p1 is not imported',
    'lead refused: its promoter p1 is not imported',
    'sale refused: its lead l1 is not imported',
    'sale refused: its lead l1 is not imported',
    'payout refused: its promoter p1 is not imported',
    'commission refused: its promoter p1 is not imported',
    'commission refused: its promoter p1 is not imported',
  ]);
});

test('a duplicate uid rejects the lead; a duplicate e-mail is dropped', () => {
  const head = 'lead_id,promoter_id,campaign,created_at,uid,email\nl1,p1,Partners,2024-02-01,cus_1,ada@example.com\n';
  expect(
    listReasons({
      leads: `${head}l2,p1,Partners,2024-02-01,cus_1,\nl3,p1,Partners,2024-02-01,cus_3,ADA@example.com\n`,
    }),
  ).toEqual([
    'lead refused: the lead l1 has the same uid',
    'lead in part: it is imported without its e-mail address, which the lead l1 has',
  ]);
});

test('ref ids are lower-cased, former links keep working, and duplicates are dropped', () => {
  const promoters = 'promoter_id,email,created_at\np1,a@example.com,2024-01-15\np2,b@example.com,2024-01-15\n';
  const { records, leftOut } = validateCsv({
    promoters,
    promotions: 'promoter_id,campaign,ref_id,other_ref_ids\np1,Partners,Grace.H,hopper\np2,Partners,hopper,\n',
  });
  expect(records.promotion.map(({ refId, otherRefIds }) => [refId, otherRefIds])).toEqual([
    ['grace-h', ['Grace.H']],
    ['hopper', []],
  ]);
  expect(leftOut.map(({ why }) => why)).toEqual([
    'it is imported without the ref id hopper, which another promoter has',
  ]);
});

test('parents are imported before their children; a promoter cannot be its own ancestor', () => {
  const { records, leftOut } = validateCsv({
    promoters:
      'promoter_id,email,created_at,parent_id\np1,a@example.com,2024-01-15,p2\np2,b@example.com,2024-01-15,\np3,c@example.com,2024-01-15,p3\n',
    promotions: 'promoter_id,campaign,ref_id\np1,Partners,a\np2,Partners,b\np3,Partners,c\n',
  });
  expect(records.promoter.map(({ id, parent }) => [id, parent])).toEqual([
    ['p2', null],
    ['p1', 'p2'],
    ['p3', null],
  ]);
  expect(leftOut.map(({ why }) => why)).toEqual(['it is imported without its parent p3, which is its child']);
});

test('a payout is reported if its amount differs from its commissions', () => {
  expect(
    listReasons({ payouts: 'payout_id,promoter_id,amount,currency,paid_at\no1,p1,25.00,USD,2024-03-05\n' }),
  ).toEqual(['payout in part: it says 2500, but its commissions add up to 2000']);
});

test('file and account totals are compared exactly per currency, including unreadable rows', () => {
  const read = parseImportRows(
    examples({ sales: 'sale_id,lead_id,created_at,amount,currency\ns1,l1,2024-02-03,100,EUR\ns2,l1,x,1,USD\n' }),
  );
  const { all, records } = validateSource(read, INTO);
  const figures = compareImportFigures(
    computeImportFigures(collectImportFacts(all, read.leftOut)),
    computeImportFigures(collectImportFacts(records, [])),
  );
  const differing = figures.filter(({ files, account }) => files !== account);
  expect(differing.map(({ figure, of, files, account }) => [figure, of, files, account])).toEqual([
    ['sales', null, 1n, 0n],
    ['sales', 'EUR', 10_000n, 0n],
    ['commissions paid', null, 1n, 0n],
    ['commissions paid', 'USD', 2000n, 0n],
    ['commissions approved', null, 1n, 0n],
    ['commissions approved', 'USD', 2000n, 0n],
    ['payouts', null, 1n, 0n],
    ['paid out', 'USD', 2000n, 0n],
    ['sales unread', null, 1n, 0n],
  ]);
});

test('a sale and a payout wait for rejected and unreadable commissions', () => {
  const head = 'commission_id,sale_id,promoter_id,campaign,amount,currency,status,created_at,payout_id\n';
  const rows = 'c1,s1,p1,Partners,20.00,USD,paid,2024-02-03,o1\nc2,s2,p1,Partners,20.00,USD,payed,2024-03-03,o1\n';
  const { records } = validateCsv({ commissions: head + rows });
  expect([records.sale, records.commission, records.payout]).toEqual([[], [], []]);
  expect(listReasons({ commissions: head + rows })).toEqual([
    'commission refused: status is payed: use one of approved, pending, denied, paid',
    'commission refused: its payout o1 is held back until commission c2 is imported',
    'sale refused: its commission c1 is not imported: both are imported together',
    'sale refused: its commission c2 is not imported: both are imported together',
    'payout refused: its commission c1 is not imported: both are imported together',
  ]);
});

test('unreadable money rows are counted', () => {
  const sales = 'sale_id,lead_id,created_at,amount,currency\ns1,l1,2024-02-03,100.001,USD\n';
  const { records, leftOut } = parseImportRows(examples({ sales }));
  const figures = computeImportFigures(collectImportFacts(records, leftOut));
  expect(figures.filter(({ figure }) => figure.endsWith('unread'))).toEqual([
    { figure: 'sales unread', of: null, value: 1n },
  ]);
});

test('a duplicate sale is rejected; another sale loses its duplicate event id', () => {
  const head = 'sale_id,lead_id,created_at,amount,currency,event_id\n';
  const one = 'l1,2024-02-03,100.00,USD,in_1';
  const sales = `${head}s1,${one}\ns2,${one}\ns3,l1,2024-02-03,50.00,USD,in_1\n`;
  const { records, leftOut } = validateCsv({ sales, commissions: 'commission_id\n', payouts: 'payout_id\n' });
  expect(records.sale.map(({ id, eventId }) => [id, eventId])).toEqual([
    ['s1', 'in_1'],
    ['s3', null],
  ]);
  expect(leftOut.map(({ id, outcome, why }) => [id, outcome, why])).toEqual([
    ['s2', 'refused', 'it is a duplicate of sales.csv, row 1: its event id, lead, amount and time are the same'],
    ['s3', 'in part', 'it is imported without the event id in_1, which sales.csv, row 1 has'],
  ]);
});
