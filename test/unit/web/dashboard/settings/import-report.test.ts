import { expect, test } from 'vitest';
import { SourceFileError } from '#shared/domain/import/list-files.ts';
import {
  formatReportCsv,
  groupProblems,
  mergeResults,
  summarizeByKind,
  toResults,
} from '#web/dashboard/settings/import/import-report.ts';
import {
  type ChosenFile,
  chooseFile,
  describeReadError,
  listCampaignNames,
  readChosenFiles,
} from '#web/dashboard/settings/import/read-chosen-files.ts';

const position = { file: 'promoters.csv', row: 1 };
const created = { kind: 'promoter', id: 'p1', outcome: 'created', ...position, message: null } as const;
const refused = { ...created, id: 'p2', row: 2, outcome: 'refused', message: 'email is missing' } as const;

test('a promoter that several calls repeat counts once, as in the first call', () => {
  const results = mergeResults([created, refused, { ...created, outcome: 'existing' }, refused]);
  expect(results).toEqual([created, refused]);
  expect(summarizeByKind(results)).toEqual([{ kind: 'promoter', created: 1, existing: 0, refused: 1 }]);
});

test('rows without an id are different rows', () => {
  const rows = [1, 2].map((row) => ({ ...refused, id: null, row }));
  expect(mergeResults(rows)).toEqual(rows);
});

test('problems are grouped by reason with their first row, most rows first', () => {
  const other = { ...refused, outcome: 'partial', message: 'without its parent' } as const;
  expect(groupProblems([created, other, refused, { ...refused, id: 'p3', row: 3 }])).toEqual([
    { kind: 'promoter', outcome: 'refused', message: 'email is missing', rows: 2, first: 'promoters.csv, record 2' },
    { kind: 'promoter', outcome: 'partial', message: 'without its parent', rows: 1, first: 'promoters.csv, record 2' },
  ]);
});

test('the report has a line per result, and its cells are no formulas', () => {
  const results = toResults([{ kind: 'lead', place: position, id: '=1+1', why: 'a, b', outcome: 'in part' }]);
  expect(formatReportCsv([created, ...results])).toBe(
    'file,row,kind,id,outcome,message\r\n' +
      'promoters.csv,1,promoter,p1,created,\r\n' +
      'promoters.csv,1,lead,\'=1+1,partial,"a, b"\r\n',
  );
});

const choose = (files: Readonly<Record<string, string>>): readonly ChosenFile[] =>
  Object.entries(files).map(([name, text], key) => chooseFile('csv', { name, text }, key));
const PROMOTERS = 'Affiliate ID,Email,Created\np1,ada@example.com,2024-01-15\n';

test('CSV files are read by their mapped columns, and name their campaigns', () => {
  const files = choose({ 'affiliates.csv': PROMOTERS, 'links.csv': 'Affiliate,Program,Token\np1,Partners,ada\n' });
  const read = readChosenFiles('csv', files, 'USD');
  expect(read.records.promotion).toMatchObject([{ promoter: 'p1', campaign: 'Partners', refId: 'ada' }]);
  expect([read.leftOut, listCampaignNames(read)]).toEqual([[], ['Partners']]);
});

test('a required column without a header and files without promoters are rejected', () => {
  const missing = choose({ 'affiliates.csv': 'Affiliate ID,Email\np1,ada@example.com\n' });
  expect(() => readChosenFiles('csv', missing, 'USD')).toThrow('affiliates.csv: choose a column for created_at');
  const links = choose({ 'links.csv': 'Affiliate,Program,Token\np1,Partners,ada\n' });
  expect(() => readChosenFiles('csv', links, 'USD')).toThrow('Add a file with your promoters');
});

test('an unexpected read error asks for the file again', () => {
  expect(describeReadError(new SourceFileError('empty.csv is empty'))).toBe('empty.csv is empty');
  expect(describeReadError(new DOMException('gone', 'NotFoundError'))).toBe(
    'The file could not be read. Choose it again.',
  );
});
