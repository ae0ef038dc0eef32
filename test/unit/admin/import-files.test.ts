import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REPORT_COLUMNS, readFiles } from '#bin/admin/import-files.ts';
import type { ImportSource } from '#shared/domain/import/records.ts';

async function readAll(source: ImportSource, files: Readonly<Record<string, unknown>>) {
  const folder = await mkdtemp(join(tmpdir(), 'import-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const texts = Object.entries(files).map(([name, content]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return writeFile(join(folder, name), text);
  });
  await Promise.all(texts);
  return readFiles(source, folder, 'USD');
}

const PROMOTERS = 'promoter_id,email,created_at\np1,ada@example.com,2026-01-01T00:00:00Z\n';

test.each([
  ['csv', { 'promoters.csv': PROMOTERS, 'Sales.csv': '' }, 'unexpected Sales.csv.'],
  ['csv', { 'promoters.csv': PROMOTERS, 'leads-2.csv': '' }, 'Expected files: promoters.csv, '],
  ['rewardful', { 'affiliates.json': [], 'affiliates_2.json': [] }, 'unexpected affiliates_2.json.'],
  ['firstpromoter', { 'promoters.json': [], 'Payouts.JSON': [] }, 'or pages such as promoters-1.json'],
] as const)('an unknown %s file is rejected by name', async (source, files, message) => {
  await expect(readAll(source, files)).rejects.toThrow(message);
});

test('unrelated files may be in the import folder', async () => {
  await readAll('csv', { 'promoters.csv': PROMOTERS, 'notes.txt': 'from Ada' });
  await readAll('csv', { 'promoters.csv': PROMOTERS, 'left-out.csv': `${REPORT_COLUMNS.join(',')}\r\n` });
  await readAll('rewardful', { 'affiliates.json': [], 'notes.csv': 'from Ada' });
});

const affiliate = (id: string) => ({
  id,
  email: `${id}@example.com`,
  first_name: id,
  last_name: null,
  state: 'active',
});
const page = (...ids: readonly string[]) => ({
  data: ids.map(affiliate),
  pagination: { next_page: 2, total_count: 3 },
});

test('a list with missing pages is rejected until all pages are present', async () => {
  const first = { 'affiliates-1.json': page('a', 'b') };
  await expect(readAll('rewardful', first)).rejects.toThrow(
    'affiliates: only 2 of 3 were found. Save the other pages, too, as affiliates-2.json and so on',
  );
  await readAll('rewardful', { ...first, 'affiliates-2.json': page('c') });
});

test('commissions exported by payout are counted per payout', async () => {
  const pageWithTotal = (total: number) => ({ data: [{ id: 1 }], pagination: { total_count: total } });
  await readAll('firstpromoter', {
    'payout_commissions-1.json': pageWithTotal(1),
    'payout_commissions-2.json': pageWithTotal(1),
  });
  const short = { 'payout_commissions-1.json': pageWithTotal(1), 'payout_commissions-2.json': pageWithTotal(2) };
  await expect(readAll('firstpromoter', short)).rejects.toThrow('payout_commissions: only 1 of 2 were found.');
});
