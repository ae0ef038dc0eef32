import { type AvailableFiles, findInvoiceFiles, type InvoiceFile } from '#shared/domain/invoices/invoice-export.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type ShownBatch, showBatch } from '#shared/operations/batches/show-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { createDownloadUrl } from '#shared/outside/files/files.ts';

/** A ZIP file with the URL that downloads it. */
interface DownloadableFile extends InvoiceFile {
  readonly url: string;
}

/** An export with its files. */
export interface ShownExport extends AvailableFiles<DownloadableFile> {
  readonly batch: ShownBatch;
}

/**
 * Returns an export of invoices. The URLs of its files work for some minutes.
 * @throws Refusal `not_found`, also for other batch processes
 */
export async function showInvoiceExport(call: Call, id: number): Promise<ShownExport> {
  const batch = await showBatch(call, id);
  if (batch.process.action !== 'invoice/export') throw new Refusal({ code: 'not_found', what: 'batch process' });
  const { files, expiresAt } = findInvoiceFiles(call.account.id, batch.process, call.runtime.now());
  return { batch, files: files.map((file) => ({ ...file, url: createDownloadUrl(file.key) })), expiresAt };
}
