import type { Invoice } from '#shared/domain/invoices/invoice.ts';
import type { SurroundingText } from '#shared/domain/text/text-blocks.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** Version of a template. Kept forever: invoices show the text that they were finalized with. */
export interface StoredInvoiceTemplate {
  readonly version: number;
  /** As the company wrote it. */
  readonly html: string;
  /** As it was parsed, so that a later parser does not change an invoice. */
  readonly text: SurroundingText;
  readonly createdAt: string;
}

/** Reads a version of the template. */
export async function readInvoiceTemplate(account: number, version: number): Promise<StoredInvoiceTemplate | null> {
  const key = keys.invoiceTemplate(account, version);
  return (await readItems([key])).get<StoredInvoiceTemplate>(key);
}

/** Reads the text around an invoice; null without one. At most one call. */
export async function readInvoiceText(
  account: number,
  { template }: { readonly template?: Invoice['template'] | undefined },
): Promise<SurroundingText | null> {
  return template === undefined ? null : ((await readInvoiceTemplate(account, template))?.text ?? null);
}

/** Creates a version of the template. */
export function invoiceTemplateWrite(account: number, template: StoredInvoiceTemplate): Write {
  return create(keys.invoiceTemplate(account, template.version), { ...template }, 'stale');
}
