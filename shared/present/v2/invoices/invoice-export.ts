import type { ShownExport } from '#shared/operations/invoices/show-export.ts';
import type { StartedExport } from '#shared/operations/invoices/start-export.ts';
import type { V2InvoiceExport, V2StartedInvoiceExport } from '#shared/routes/v2/invoices/invoices-output.ts';

/** Presents a started or running export. */
export function presentStartedExport({ process: { id, total }, isNew }: StartedExport): V2StartedInvoiceExport {
  const start = isNew ? `Exporting ${total} invoices.` : `An export of ${total} invoices is already running.`;
  return {
    message:
      `${start} When batch process ${id} is completed, GET /api/v2/company/invoices/export_zip/${id}/files returns the addresses of ` +
      'the ZIP files, and an e-mail goes to users who chose notifications of bulk actions.',
    batch_process_id: id,
    started: isNew,
  };
}

/** Presents an export with its files. */
export function presentInvoiceExport({ batch, files, expiresAt }: ShownExport): V2InvoiceExport {
  return {
    id: batch.process.id,
    status: batch.status,
    progress: batch.progress,
    files: files.map(({ name, invoices, url }) => ({ name, invoices, url })),
    expires_at: expiresAt,
  };
}
