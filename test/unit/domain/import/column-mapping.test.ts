import { expect, test } from 'vitest';
import {
  guessColumns,
  guessCsvFile,
  listMissingColumns,
  parseCsvTable,
  toSourceRows,
} from '#shared/domain/import/column-mapping.ts';
import { CSV_FILES, type CsvFile } from '#shared/domain/import/csv.ts';

const FILES = Object.keys(CSV_FILES) as CsvFile[];

test('each column is mapped to the header of its own name', () => {
  for (const file of FILES) {
    const columns = [...CSV_FILES[file].required, ...CSV_FILES[file].optional];
    expect(guessColumns(file, columns)).toEqual(Object.fromEntries(columns.map((column, index) => [column, index])));
    expect(guessCsvFile({ name: 'export.csv', headers: columns })).toBe(file);
  }
});

test('usual headers of other services are mapped, ignoring case, spaces and punctuation', () => {
  const headers = ['Affiliate ID', 'E-Mail Address', 'Date Joined', 'Joined at', 'First Name', 'Company name'];
  expect(guessColumns('promoters', headers)).toEqual({
    promoter_id: 0,
    created_at: 3,
    first_name: 4,
    company: 5,
    email: 1,
  });
  expect(guessColumns('promoters', ['id', 'Email', 'Created'])).toEqual({ promoter_id: 0, email: 1, created_at: 2 });
  expect(guessColumns('sales', ['ID', 'Referral', 'Date', 'Total', 'Currency', 'Stripe charge id'])).toEqual({
    sale_id: 0,
    lead_id: 1,
    created_at: 2,
    amount: 3,
    currency: 4,
    event_id: 5,
  });
});

test('a header is mapped to one column, and required columns without a header are missing', () => {
  const mapping = guessColumns('leads', ['lead_id', 'customer id', 'email']);
  expect(mapping).toEqual({ lead_id: 0, uid: 1, email: 2 });
  expect(listMissingColumns('leads', mapping)).toEqual(['promoter_id', 'campaign', 'created_at']);
});

test('the record type is guessed by the file name first', () => {
  expect(guessCsvFile({ name: 'Payouts-2024.csv', headers: ['promoter_id', 'email', 'created_at'] })).toBe('payouts');
  expect(guessCsvFile({ name: 'affiliates.csv', headers: ['id', 'email', 'created'] })).toBe('promoters');
});

test('rows have the mapped columns and count from 1 without the header', () => {
  const table = parseCsvTable({
    name: 'p.csv',
    text: '\uFEFFid;mail;extra\r\np1;"a;b@example.com";x\r\n\r\np2;c@example.com\r\n',
  });
  expect(table.headers).toEqual(['id', 'mail', 'extra']);
  expect(toSourceRows(table, guessColumns('promoters', table.headers))).toEqual([
    { values: { promoter_id: 'p1', email: 'a;b@example.com' }, place: { file: 'p.csv', row: 1 } },
    { values: { promoter_id: 'p2', email: 'c@example.com' }, place: { file: 'p.csv', row: 2 } },
  ]);
});

test('an empty, broken or wrongly encoded file is rejected by name', () => {
  expect(() => parseCsvTable({ name: 'p.csv', text: '\n' })).toThrow('p.csv is empty');
  expect(() => parseCsvTable({ name: 'p.csv', text: 'id\n"p1' })).toThrow('p.csv: a quotation mark is not closed');
  expect(() => parseCsvTable({ name: 'p.csv', text: 'id\n\ufffd' })).toThrow('p.csv is not UTF-8');
});
