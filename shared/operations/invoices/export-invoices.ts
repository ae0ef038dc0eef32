import { makeZip } from 'client-zip';
import pLimit from 'p-limit';
import type { BatchProcess } from '#shared/domain/batches/batch.ts';
import {
  buildExportedPdfKey,
  INVOICES_PER_FILE,
  type InvoiceFile,
  listInvoiceFiles,
  nameInvoicePdfs,
} from '#shared/domain/invoices/invoice-export.ts';
import type { BatchFinalStep } from '#shared/operations/batches/end-batch.ts';
import { type RowAction, requireTerm } from '#shared/operations/batches/row-action.ts';
import { readPrivateFile, writePrivateFile } from '#shared/outside/files/files.ts';
import { readBatchChunks } from '#shared/store/batches/batches.ts';
import { findInvoices } from '#shared/store/invoices/invoices.ts';
import { type InvoiceDocument, loadFinalInvoice } from './invoice-document.ts';
import { addPromoters, type ShownInvoice } from './list-invoices.ts';

/** Contents of exported files. */
export interface InvoiceFormats {
  renderPdf(document: InvoiceDocument): Promise<Uint8Array>;
  formatCsv(invoices: readonly ShownInvoice[]): string;
}

/** Steps of an export: the row of an invoice, and the last one. */
export interface InvoiceExportSteps {
  readonly exportInvoice: RowAction;
  readonly zipInvoices: BatchFinalStep;
}

const CONCURRENT_READS = 20;

/**
 * Returns the steps of an export. Rows store a PDF each, so that an export continues after a crash; the last step
 * combines them into ZIP files. Both write the same keys when they are repeated.
 * @param loadFormats called when an export needs them, since they are large
 */
export function createExportSteps(loadFormats: () => Promise<InvoiceFormats>): InvoiceExportSteps {
  return {
    exportInvoice: async (call, id, { exportToken }) => {
      const [document, { renderPdf }] = await Promise.all([loadFinalInvoice(call, { id }), loadFormats()]);
      await writePrivateFile({
        key: buildExportedPdfKey(call.account.id, requireTerm(exportToken), id),
        type: 'application/pdf',
        body: new Uint8Array(await renderPdf(document)),
      });
    },
    zipInvoices: async ({ account: { id: account } }, process) => {
      if (process.stage !== 'open') return;
      const ids = await findExportedIds(account, process);
      const { formatCsv } = await loadFormats();
      // One at a time, because each is in memory.
      for (const [index, file] of listInvoiceFiles(account, process, ids.length).entries()) {
        const part = ids.slice(index * INVOICES_PER_FILE, (index + 1) * INVOICES_PER_FILE);
        await writeZip(account, process, { file, ids: part, formatCsv });
      }
    },
  };
}

/** Returns the invoices whose row did not fail, in order. */
async function findExportedIds(account: number, process: BatchProcess): Promise<number[]> {
  const chunks = (await readBatchChunks(account, [process]))(process);
  const failed = new Set(chunks.flatMap(({ errors }) => errors.map(({ id }) => id)));
  return chunks.flatMap(({ ids }) => ids).filter((id) => !failed.has(id));
}

interface ZipContent extends Pick<InvoiceFormats, 'formatCsv'> {
  readonly file: InvoiceFile;
  readonly ids: readonly number[];
}

/** PDFs are stored uncompressed: they are compressed already. */
async function writeZip(
  account: number,
  { createdAt, terms: { exportToken } }: BatchProcess,
  { file, ids, formatCsv }: ZipContent,
): Promise<void> {
  const invoices = await findInvoices(account, ids);
  const names = nameInvoicePdfs(invoices);
  const csv = {
    name: 'invoices.csv',
    lastModified: createdAt,
    input: formatCsv(await addPromoters(account, invoices)),
  };
  const pdfs = await pLimit(CONCURRENT_READS).map(invoices, async ({ id, finalizedAt }, index) => ({
    name: names[index],
    lastModified: finalizedAt ?? createdAt,
    input: await readPrivateFile(buildExportedPdfKey(account, requireTerm(exportToken), id)),
  }));
  const body = new Uint8Array(await new Response(makeZip([csv, ...pdfs])).arrayBuffer());
  await writePrivateFile({ key: file.key, type: 'application/zip', body });
}
