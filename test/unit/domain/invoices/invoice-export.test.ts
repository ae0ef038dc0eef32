import { expect, test } from 'vitest';
import { type BatchProcess, buildBatch } from '#shared/domain/batches/batch.ts';
import { findInvoiceFiles, nameInvoicePdfs } from '#shared/domain/invoices/invoice-export.ts';

const STARTED = '2026-12-01T23:00:00.000Z';
const ENDED = '2026-12-02T01:00:00.000Z';

function anExport(changes: Partial<BatchProcess>): BatchProcess {
  const request = { id: 9, action: 'invoice/export', terms: { exportToken: 'token' }, meta: {}, ids: [1] } as const;
  return { ...buildBatch(request, STARTED).process, updatedAt: ENDED, ...changes };
}

const tally = (processed: number, failed: number) => ({ processed, failed, errors: [] });

test('an export has a file for each 500 invoices that did not fail, for seven days', () => {
  const { files, expiresAt } = findInvoiceFiles(3, anExport({ stage: 'ended', result: tally(1003, 2) }), ENDED);
  expect(files).toEqual([
    { key: 'exports/3/token/invoices-2026-12-01-1.zip', name: 'invoices-2026-12-01-1.zip', invoices: 500 },
    { key: 'exports/3/token/invoices-2026-12-01-2.zip', name: 'invoices-2026-12-01-2.zip', invoices: 500 },
    { key: 'exports/3/token/invoices-2026-12-01-3.zip', name: 'invoices-2026-12-01-3.zip', invoices: 1 },
  ]);
  expect(expiresAt).toBe('2026-12-09T01:00:00.000Z');
});

test.each([
  ['runs', { stage: 'open', result: null }, ENDED],
  ['was stopped', { stage: 'stopped', result: tally(10, 0) }, ENDED],
  ['failed', { stage: 'ended', result: tally(10, 10) }, ENDED],
  ['ended seven days ago', { stage: 'ended', result: tally(10, 0) }, '2026-12-09T01:00:00.000Z'],
] as const)('an export that %s has no files', (_, changes, now) => {
  expect(findInvoiceFiles(3, anExport(changes), now)).toEqual({ files: [], expiresAt: null });
});

test('PDFs are named after the number, and those with equal numbers also after the id', () => {
  const invoices = [
    { id: 1, number: 'AFF000000' },
    { id: 2, number: 'aff000000' },
    { id: 3, number: 'Gutschrift-2026-000001' },
    { id: 4, number: 'AFF000000' },
  ];
  expect(nameInvoicePdfs(invoices)).toEqual([
    'AFF000000.pdf',
    'aff000000-2.pdf',
    'Gutschrift-2026-000001.pdf',
    'AFF000000-4.pdf',
  ]);
});
