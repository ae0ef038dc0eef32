import { accountExportsPrefix, EXPORT_DAYS } from '#shared/domain/assets/file-key.ts';
import type { BatchProcess } from '#shared/domain/batches/batch.ts';
import { toDay } from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Invoice } from './invoice.ts';

/** Invoices of a ZIP file: some 10 MB, and 150 MB if each has 5,000 lines. */
export const INVOICES_PER_FILE = 500;

/** A ZIP file of exported invoices. */
export interface InvoiceFile {
  readonly key: string;
  readonly name: string;
  readonly invoices: number;
}

/** Returns the key of an invoice's PDF, which the last step of an export adds to a ZIP file. */
export function buildExportedPdfKey(account: number, token: string, invoice: number): string {
  return `${accountExportsPrefix(account)}${token}/pdf/${invoice}.pdf`;
}

/** Returns the ZIP files for a number of exported invoices, such as `invoices-2026-12-01-1.zip`. */
export function listInvoiceFiles(
  account: number,
  { terms: { exportToken }, createdAt }: Pick<BatchProcess, 'terms' | 'createdAt'>,
  exported: number,
): InvoiceFile[] {
  return Array.from({ length: Math.ceil(exported / INVOICES_PER_FILE) }, (_, index) => {
    const name = `invoices-${toDay(createdAt)}-${index + 1}.zip`;
    const invoices = Math.min(INVOICES_PER_FILE, exported - index * INVOICES_PER_FILE);
    return { key: `${accountExportsPrefix(account)}${exportToken}/${name}`, name, invoices };
  });
}

/** Files of an export. */
export interface AvailableFiles<File extends InvoiceFile = InvoiceFile> {
  readonly files: readonly File[];
  /** ISO 8601; null without files. */
  readonly expiresAt: string | null;
}

/** Returns the files that an export left: none before it ended, after it was stopped, or after they expired. */
export function findInvoiceFiles(account: number, process: BatchProcess, now: string): AvailableFiles {
  const { stage, result, updatedAt } = process;
  const expiresAt = new Date(Date.parse(updatedAt) + EXPORT_DAYS * DAY_MS).toISOString();
  const exported = stage === 'ended' && result !== null && now < expiresAt ? result.processed - result.failed : 0;
  return { files: listInvoiceFiles(account, process, exported), expiresAt: exported > 0 ? expiresAt : null };
}

/**
 * Names the PDFs of a ZIP file after the numbers of their invoices, which are letters, digits and hyphens. Numbers with
 * different prefixes can be equal, or differ only in case: the id keeps them apart.
 */
export function nameInvoicePdfs(invoices: readonly Pick<Invoice, 'id' | 'number'>[]): string[] {
  const taken = new Set<string>();
  return invoices.map(({ id, number }) => {
    const isTaken = taken.has(String(number).toLowerCase());
    taken.add(String(number).toLowerCase());
    return isTaken ? `${number}-${id}.pdf` : `${number}.pdf`;
  });
}
