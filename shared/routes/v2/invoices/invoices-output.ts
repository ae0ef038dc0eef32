import * as v from 'valibot';
import { BATCH_STATUSES } from '#shared/domain/batches/batch.ts';
import { INVOICE_STATUSES } from '#shared/domain/invoices/invoice.ts';
import { INVOICE_DETAILS } from '#shared/domain/invoices/invoice-details.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2ReducedPromoter } from '#shared/routes/v2/output.ts';

const entries = {
  id: field(idField, 'Id of the invoice.'),
  number: field(nullableText, 'Number, such as `AFF000000`; null for a draft.'),
  status: field(v.picklist(INVOICE_STATUSES), 'Status. `open` is never used: invoices are for paid payouts.'),
  date: field(timestampField, 'When it was finalized; of a draft, created.'),
  currency: field(v.string(), 'ISO 4217 code of the amounts.'),
  total: field(integerField, 'Amount without tax, in the smallest unit.'),
  total_incl_tax: field(integerField, 'Amount of the payout, which includes the tax, in the smallest unit.'),
  tax_rate: field(v.number(), 'Tax rate in percent; 0 without tax.'),
  pdf_url: field(nullableText, 'Address of the PDF, for the same credentials; null for a draft.'),
};

const payouts = field(
  v.array(
    v.object({
      id: field(idField, 'Id of the payout.'),
      amount: field(integerField, 'Amount in the smallest unit.'),
      period_start: field(timestampField, 'Start of the earning period.'),
      period_end: field(timestampField, 'End of the earning period.'),
      paid_at: field(timestampField, 'When it was paid.'),
    }),
  ),
  'The payout of the invoice, as one element.',
);

export const v2Invoice = v.object({
  ...entries,
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  payouts,
  missing: field(
    v.array(v.picklist(INVOICE_DETAILS)),
    'Details that a draft needs to be finalized. Countries have to be ISO 3166 alpha-2 codes.',
  ),
  voided_at: field(nullable(timestampField), 'When it was voided; null if it was not.'),
});
export const v2InvoiceWithHtml = v.object({
  ...v2Invoice.entries,
  html: field(v.string(), 'The invoice as an HTML document.'),
});
export const v2InvoicePreview = v.object({
  data: field(v.object({ html: field(v.string(), 'The invoices as one HTML document.') }), 'The preview.'),
});
export const v2InvoiceTemplate = v.object({
  data: field(v.object({ html: field(v.string(), 'HTML with variables.') }), 'The template.'),
});
export const v2InvoiceTemplatePreview = v.object({
  data: field(v.object({ html: field(v.string(), 'A sample invoice as an HTML document.') }), 'The preview.'),
});
export const v2StartedInvoiceExport = v.object({
  message: field(v.string(), 'Where the files will be.'),
  batch_process_id: field(idField, 'Id of the batch process.'),
  started: field(v.boolean(), 'Whether this call started it; false: another export was running.'),
});
export const v2InvoiceExport = v.object({
  id: field(idField, 'Id of the batch process.'),
  status: field(v.picklist(BATCH_STATUSES), 'Status of the batch process.'),
  progress: field(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 'Progress in percent.'),
  files: field(
    v.array(
      v.object({
        name: field(v.string(), 'Name of the file.'),
        invoices: field(integerField, 'Number of invoices in it.'),
        url: field(v.string(), 'Address of the file for five minutes, without credentials.'),
      }),
    ),
    'ZIP files, once the batch process is completed.',
  ),
  expires_at: field(nullable(timestampField), 'When the files are deleted; null without files.'),
});
/** The promoter's own. */
export const affiliateInvoice = v.object({ ...entries, payouts });

export type V2Invoice = v.InferOutput<typeof v2Invoice>;
export type V2InvoiceWithHtml = v.InferOutput<typeof v2InvoiceWithHtml>;
export type V2StartedInvoiceExport = v.InferOutput<typeof v2StartedInvoiceExport>;
export type V2InvoiceExport = v.InferOutput<typeof v2InvoiceExport>;
export type AffiliateInvoice = v.InferOutput<typeof affiliateInvoice>;
