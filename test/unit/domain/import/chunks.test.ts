import { expect, test } from 'vitest';
import { splitIntoChunks } from '#shared/domain/import/chunks.ts';
import { guessColumns, parseCsvTable, toSourceRows } from '#shared/domain/import/column-mapping.ts';
import { type CsvFile, parseImportRows } from '#shared/domain/import/csv.ts';
import { NO_EXISTING_RECORDS } from '#shared/domain/import/existing-records.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, readImportRows } from '#shared/domain/import/import-rows.ts';
import { readListFiles } from '#shared/domain/import/list-files.ts';
import type { SourceRow } from '#shared/domain/import/record-collector.ts';
import {
  IMPORT_KINDS,
  IMPORT_SOURCES,
  type ImportedRecords,
  type ImportSource,
  type ParsedSource,
} from '#shared/domain/import/records.ts';
import { validateSource } from '#shared/domain/import/validate-source.ts';
import { buildSourceFiles } from '#test/support/import/files.ts';
import { CAMPAIGNS, generateImport } from '#test/support/import/generate-import.ts';

const INTO = {
  currency: 'USD',
  campaigns: new Map(CAMPAIGNS.map((name, index) => [name as string, index + 1])),
  now: '2026-01-01T00:00:00.000Z',
  existing: NO_EXISTING_RECORDS,
};

function parse(source: ImportSource, files: Readonly<Record<string, string>>): ParsedSource {
  const texts = Object.entries(files).map(([name, text]) => ({ name, text }));
  if (source !== 'csv') return readListFiles(source, texts, 'USD');
  const rows = texts.map(({ name, text }) => {
    const file = name.replace('.csv', '') as CsvFile;
    const table = parseCsvTable({ name, text });
    return [file, toSourceRows(table, guessColumns(file, table.headers))] as const;
  });
  return parseImportRows(Object.fromEntries(rows) as Record<CsvFile, SourceRow[]>);
}

/** Records of a made-up account, as the browser sends them. */
function buildRecords(source: ImportSource, size = { promoters: 12, leads: 200, sales: 900 }): ImportedRecords {
  const parsed = parse(source, buildSourceFiles(source, 'acme', generateImport('acme', 7, size)));
  const { records, leftOut } = validateSource(parsed, INTO);
  expect(leftOut).toEqual([]);
  return records;
}

test.each(IMPORT_SOURCES)('the calls of a %s import have each record, unchanged, and are valid alone', (source) => {
  const records = buildRecords(source);
  const { chunks, leftOut } = splitIntoChunks(records);
  expect(leftOut).toEqual([]);
  expect(chunks.length).toBeGreaterThan(3);
  const sentChunks = chunks.map((chunk) => {
    const parsed = readImportRows(chunk);
    expect(parsed.leftOut).toEqual([]);
    const checked = validateSource(parsed, INTO);
    expect(checked.leftOut).toEqual([]);
    return checked.records;
  });
  for (const kind of IMPORT_KINDS) {
    const received = new Map(sentChunks.flatMap((part) => part[kind].map((record) => [record.id, record] as const)));
    expect([...received.keys()].sort()).toEqual(records[kind].map(({ id }) => id).sort());
    for (const record of records[kind]) expect(received.get(record.id)).toEqual(record);
  }
});

test('a sale, its commissions and their payout are in one call, and calls stay small', () => {
  const { chunks } = splitIntoChunks(buildRecords('csv'));
  const callOf = new Map<string, number>();
  for (const [index, { sales = [], commissions = [], payouts = [] }] of chunks.entries()) {
    for (const { sale_id: id } of sales) callOf.set(`sale ${id}`, index);
    for (const { payout_id: id } of payouts) callOf.set(`payout ${id}`, index);
    for (const { commission_id: id } of commissions) callOf.set(`commission ${id}`, index);
  }
  for (const [index, chunk] of chunks.entries()) {
    expect(Object.values(chunk).flat().length).toBeLessThanOrEqual(200);
    for (const { sale_id: sale, payout_id: payout } of chunk.commissions ?? []) {
      expect(callOf.get(`sale ${sale}`)).toBe(index);
      if (payout !== undefined) expect(callOf.get(`payout ${payout}`)).toBe(index);
    }
  }
});

test('a payout too large for a call is left out with its sales and commissions', () => {
  const records = buildRecords('csv', { promoters: 1, leads: 3, sales: 4 });
  const [sale] = records.sale;
  const [commission] = records.commission;
  const [payout] = records.payout;
  if (!sale || !commission || !payout) throw new Error('The account has no sales');
  const numbers = Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => index);
  const { chunks, leftOut } = splitIntoChunks({
    ...records,
    sale: numbers.map((number) => ({ ...sale, id: `s${number}` })),
    commission: numbers.map((number) => ({ ...commission, id: `c${number}`, sale: `s${number}`, payout: payout.id })),
    payout: [payout],
  });
  expect(leftOut.length).toBe(2 * MAX_IMPORT_ROWS + 1);
  expect(leftOut[0]?.why).toContain('run the import command');
  expect(chunks.some(({ sales }) => sales !== undefined)).toBe(false);
});

test('a payout with hundreds of commissions is one call within the limits', () => {
  const records = buildRecords('csv', { promoters: 1, leads: 3, sales: 4 });
  const [sale] = records.sale;
  const [commission] = records.commission;
  const [payout] = records.payout;
  if (!sale || !commission || !payout) throw new Error('The account has no sales');
  const numbers = Array.from({ length: 900 }, (_, index) => index);
  const { chunks, leftOut } = splitIntoChunks({
    ...records,
    sale: numbers.map((number) => ({ ...sale, id: `s${number}` })),
    commission: numbers.map((number) => ({ ...commission, id: `c${number}`, sale: `s${number}`, payout: payout.id })),
    payout: [payout],
  });
  expect(leftOut).toEqual([]);
  expect(chunks.at(-1)?.commissions?.length).toBe(900);
  expect(JSON.stringify(chunks.at(-1)).length).toBeLessThan(MAX_IMPORT_BYTES);
});

test('a promoter’s promo codes are split into several calls if one cannot hold them', () => {
  const records = buildRecords('csv', { promoters: 2, leads: 3, sales: 4 });
  const [code] = records.code;
  if (!code) throw new Error('The account has no codes');
  const codes = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, number) => ({ ...code, id: `k${number}` }));
  const { chunks, leftOut } = splitIntoChunks({ ...records, code: codes });
  expect(leftOut).toEqual([]);
  const sentCodes = chunks.flatMap((chunk) => chunk.codes ?? []);
  expect(sentCodes.map(({ code_id: id }) => id)).toEqual(codes.map(({ id }) => id));
  for (const { codes: some, promoters = [] } of chunks)
    if (some) expect(promoters.map(({ promoter_id: id }) => id)).toContain(code.promoter);
});

test('a promoter with more campaigns than the rows of a call is left out with its leads and sales', () => {
  const records = buildRecords('csv', { promoters: 1, leads: 3, sales: 4 });
  const [promotion] = records.promotion;
  if (!promotion) throw new Error('The account has no promotions');
  const promotions = Array.from({ length: MAX_IMPORT_ROWS }, (_, number) => ({ ...promotion, id: `p${number}` }));
  const { chunks, leftOut } = splitIntoChunks({ ...records, promotion: promotions });
  const all = IMPORT_KINDS.flatMap((kind) => (kind === 'promotion' ? promotions : records[kind]).map(() => kind));
  expect(chunks).toEqual([]);
  expect(leftOut.map(({ kind }) => kind).sort()).toEqual(all.sort());
});

test('ref ids with spaces and many long ref ids arrive unchanged', () => {
  const records = buildRecords('csv', { promoters: 1, leads: 3, sales: 4 });
  const long = Array.from({ length: 20 }, (_, number) => `Grace ${'x'.repeat(90)} ${number}`);
  const promotion = records.promotion.map((each) => ({ ...each, otherRefIds: ['Grace Hopper', ...long] }));
  const { chunks } = splitIntoChunks({ ...records, promotion });
  const received = chunks.flatMap((chunk) => {
    const parsed = readImportRows(chunk);
    expect(parsed.leftOut).toEqual([]);
    return parsed.records.promotion;
  });
  expect(received).toContainEqual(promotion[0]);
});

const PROMOTER = { promoter_id: 'p1', email: 'grace@example.com', created_at: '2024-01-15' };

test.each([
  [{ cust_id: 2 ** 53 }, 'cust_id is too large for a number: send it as text'],
  [{ first_name: 'Grace \ud800' }, 'first_name is not valid Unicode'],
  [{ note: 'Grace\u0000' }, 'note has control characters'],
  [{ note: 'Grace\r\n\tHopper' }, undefined],
])('a row with %j is read or refused: %s', (values, why) => {
  const { leftOut } = readImportRows({ promoters: [{ ...PROMOTER, ...values }] });
  expect(leftOut[0]?.why).toBe(why);
});

test.each([
  [['Grace Hopper', 'x'.repeat(101)], /longer than 100 characters$/],
  [['Grace', ''], /^other_ref_ids is missing$/],
  [['Grace\u0000'], /^other_ref_ids has control characters$/],
])('the list of ref ids %j is refused', (others, why) => {
  const promotion = { promoter_id: 'p1', campaign: 'Partners', ref_id: 'grace', other_ref_ids: others };
  const { leftOut } = readImportRows({ promoters: [PROMOTER], promotions: [promotion] });
  expect(leftOut[0]?.why).toMatch(why);
});
