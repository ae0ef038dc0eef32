import { expect, test } from 'vitest';
import { type BatchProcess, buildBatch } from '#shared/domain/batches/batch.ts';
import { listInvoiceFiles } from '#shared/domain/invoices/invoice-export.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { processChunk } from '#shared/operations/batches/process-chunk.ts';
import type { RowAction } from '#shared/operations/batches/row-action.ts';
import { stopBatch } from '#shared/operations/batches/stop-batch.ts';
import { createExportSteps } from '#shared/operations/invoices/export-invoices.ts';
import { showInvoiceExport } from '#shared/operations/invoices/show-export.ts';
import { startInvoiceExport } from '#shared/operations/invoices/start-export.ts';
import { readPrivateFile } from '#shared/outside/files/files.ts';
import {
  v2InvoicesExportZip,
  v2InvoicesExportZipFiles,
  v2InvoicesList,
  v2InvoicesPdf,
  v2InvoicesVoid,
} from '#shared/routes/v2/invoices/invoices.ts';
import { runtime } from '#shared/runtime.ts';
import { newChunkWrite } from '#shared/store/batches/batches.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { aHeldBatch } from '#test/support/bulk/held-batch.ts';
import { anInvoice, enableInvoices } from '#test/support/invoices/invoices.ts';
import { readZipEntries } from '#test/support/invoices/zip-entries.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

async function aCompanyWithInvoices(count: number) {
  const company = await aCompany();
  await enableInvoices(company);
  const invoices = [];
  for (let index = 0; index < count; index += 1) invoices.push(await anInvoice(company));
  return { company, invoices };
}

function exportCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const show = (id: number) => send(v2InvoicesExportZipFiles, { variables: { id }, headers });
  return {
    headers,
    /** Lists follow within seconds: until then, no invoice is found. */
    start: (filters: Input = {}) =>
      eventually(
        () => send(v2InvoicesExportZip, { query: { filters }, headers }),
        ({ status }) => status !== 422,
      ),
    show,
    finish: (id: number) =>
      eventually(
        () => show(id),
        ({ body }) => body.status === 'completed',
      ),
  };
}

async function download(url: string) {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, 'attachment']);
  return readZipEntries(new Uint8Array(await response.arrayBuffer()));
}

const formats = {
  renderPdf: async ({ invoice }: { invoice: { number: string | null } }) => Buffer.from(`PDF ${invoice.number}`),
  formatCsv: (rows: readonly unknown[]) => `${rows.length} rows`,
};
const steps = createExportSteps(async () => formats);

/**
 * An export whose rows the test processes: the service leaves processes of a few records to their request for a while.
 * Once all rows are done, it may end the export before the test does.
 */
async function aHeldExport(company: Company, ids: readonly number[]) {
  const call = { account: company.account, runtime };
  const terms = { exportToken: runtime.token() };
  const process = await createBatch(call, { action: 'invoice/export', terms, meta: {}, ids });
  const chunk = { process: process.id, number: 1 };
  const work = (row = steps.exportInvoice, lastStep = steps.zipInvoices) =>
    processChunk(call, chunk, row, { hasTime: () => true, onFailure: () => {}, finalSteps: () => lastStep });
  return { call, process, work };
}

async function readFirstFile({ account }: Company, process: BatchProcess) {
  const [file] = listInvoiceFiles(account.id, process, 1);
  return readPrivateFile(file?.key ?? '');
}

test('a company downloads the PDFs of its final invoices, with a CSV, as a ZIP file', async () => {
  const { company, invoices } = await aCompanyWithInvoices(2);
  await anInvoice(company, {});
  const { start, finish, headers } = exportCalls(company);
  await send(v2InvoicesVoid, { json: { ids: [invoices[1]?.id] }, headers });
  const final = () => send(v2InvoicesList, { query: { filters: { status: ['paid', 'voided'] } }, headers });
  await eventually(final, ({ body }) => body.length === 2);
  const started = await start();
  expect([started.status, started.body]).toMatchObject([
    202,
    { message: expect.stringMatching(/^Exporting 2 invoices\./), started: true },
  ]);
  const { body } = await finish(started.body.batch_process_id);
  expect(body).toMatchObject({
    status: 'completed',
    progress: 100,
    files: [{ name: expect.stringMatching(/^invoices-\d{4}-\d\d-\d\d-1\.zip$/), invoices: 2 }],
    expires_at: expect.any(String),
  });
  const entries = await download(body.files[0].url);
  expect([...entries.keys()]).toEqual(['invoices.csv', 'AFF000000.pdf', 'AFF000001.pdf']);
  expect(entries.get('invoices.csv')?.toString()).toMatch(
    /^id,number,status.*\r\n1,AFF000000,paid.*\r\n2,AFF000001,voided/,
  );
  const pdf = await send(v2InvoicesPdf, { variables: { id: 1 }, headers });
  expect(pdf.headers.get('content-length')).toBe(String(entries.get('AFF000000.pdf')?.length));
});

test('an export contains the invoices that match its filters', async () => {
  const { company, invoices } = await aCompanyWithInvoices(2);
  const { start, finish, headers } = exportCalls(company);
  const { body: started } = await start({ promoter_id: invoices[1]?.promoterId, date: { from: '2020-01-01' } });
  const { body } = await finish(started.batch_process_id);
  expect([...(await download(body.files[0].url)).keys()]).toEqual(['invoices.csv', 'AFF000001.pdf']);
  for (const filters of [{ date: { to: '2020-01-01' } }, { status: 'voided' }, { status: 'draft' }])
    expect((await send(v2InvoicesExportZip, { query: { filters }, headers })).status).toBe(422);
});

test('an account has one export at a time, and the next one after it', async () => {
  const { company } = await aCompanyWithInvoices(1);
  const { start, finish } = exportCalls(company);
  const first = (await start()).body.batch_process_id;
  await finish(first);
  const call = { account: company.account, runtime };
  const started = await Promise.all([1, 2, 3].map(() => startInvoiceExport(call, {})));
  const ids = started.flatMap(({ process, isNew }) => (isNew ? process.id : []));
  expect(ids).toEqual([expect.any(Number)]);
  expect(ids).not.toContain(first);
  expect(new Set(started.map(({ process }) => process.id))).toEqual(new Set(ids));
});

test('an export continues after its worker crashed between invoices, and before the last step', async () => {
  const { company, invoices } = await aCompanyWithInvoices(3);
  const ids = invoices.map(({ id }) => id);
  const { call, process, work } = await aHeldExport(company, ids);
  const crash = async () => {
    throw new Error('crashed');
  };
  const crashAtSecond: RowAction = (rowCall, id, terms) =>
    id === ids[1] ? crash() : steps.exportInvoice(rowCall, id, terms);
  await expect(work(crashAtSecond)).rejects.toThrow('1 rows failed');
  expect(await showInvoiceExport(call, process.id)).toMatchObject({ files: [] });
  // Nothing crashes here if the service ended the export first.
  await work(steps.exportInvoice, crash).catch(({ message }) => expect(message).toBe('crashed'));
  await work();
  expect(await showInvoiceExport(call, process.id)).toMatchObject({
    files: [{ invoices: 3 }],
    batch: { status: 'completed' },
  });
  const entries = readZipEntries(await readFirstFile(company, process));
  expect([...entries.keys()]).toEqual(['invoices.csv', 'AFF000000.pdf', 'AFF000001.pdf', 'AFF000002.pdf']);
  for (const [name, content] of entries) if (name.endsWith('.pdf')) expect(content.toString()).toMatch(/^%?PDF/);
});

test('steps of an export that are repeated write the same file', async () => {
  const { company, invoices } = await aCompanyWithInvoices(2);
  const ids = invoices.map(({ id }) => id);
  const call = { account: company.account, runtime };
  const request = { id: 1, action: 'invoice/export', terms: { exportToken: runtime.token() }, meta: {}, ids } as const;
  const { process, chunks } = buildBatch(request, runtime.now());
  // Without the item of the process, the service does not see it.
  await commit(chunks.map((chunk) => newChunkWrite(company.account.id, chunk)));
  const exportAll = async () => {
    for (const id of ids) await steps.exportInvoice({ ...call, since: process.createdAt }, id, process.terms);
    await steps.zipInvoices(call, process);
  };
  await exportAll();
  const first = await readFirstFile(company, process);
  await exportAll();
  expect(Buffer.from(await readFirstFile(company, process)).equals(Buffer.from(first))).toBe(true);
});

test('an export omits invoices that fail, and names them', async () => {
  const { company, invoices } = await aCompanyWithInvoices(1);
  const draft = await anInvoice(company, {});
  const { call, process, work } = await aHeldExport(company, [draft.id, ...invoices.map(({ id }) => id)]);
  await work();
  const { batch, files } = await showInvoiceExport(call, process.id);
  expect(batch.tally.errors).toMatchObject([{ id: draft.id, reason: { code: 'invalid' } }]);
  expect(files).toMatchObject([{ invoices: 1 }]);
  expect([...readZipEntries(await readFirstFile(company, process)).keys()]).toEqual(['invoices.csv', 'AFF000000.pdf']);
});

test('an export that was stopped has no files', async () => {
  const { company, invoices } = await aCompanyWithInvoices(1);
  const { call, process, work } = await aHeldExport(
    company,
    invoices.map(({ id }) => id),
  );
  await stopBatch(call, process.id);
  await work();
  expect(await showInvoiceExport(call, process.id)).toMatchObject({ files: [], batch: { status: 'stopped' } });
  await expect(readFirstFile(company, process)).rejects.toThrow('403');
});

test('files of an export are downloaded by signed addresses of the own account only', async () => {
  const { company } = await aCompanyWithInvoices(1);
  const { start, finish } = exportCalls(company);
  const id = (await start()).body.batch_process_id;
  const { body } = await finish(id);
  const { show: showForeign } = exportCalls(await aCompany());
  expect((await showForeign(id)).status).toBe(404);
  const { url } = body.files[0];
  const [path = '', query = ''] = url.split('?');
  const altered = [path, `${path}?${query.replace('X-Amz-Expires=300', 'X-Amz-Expires=600')}`];
  const publicUrl = `${process.env.SERVICE_URL}/${new URL(path).pathname.split('/').slice(2).join('/')}`;
  for (const address of [...altered, publicUrl]) expect((await fetch(address)).status).not.toBe(200);
});

test('the files of other batch processes are not found', async () => {
  const company = await aCompany();
  const { id } = await aHeldBatch(company, 'promoter/accept', [1]);
  expect((await exportCalls(company).show(id)).status).toBe(404);
});
