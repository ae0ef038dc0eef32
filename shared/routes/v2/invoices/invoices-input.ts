import * as v from 'valibot';
import { INVOICE_STATUSES, MAX_PREVIEWED } from '#shared/domain/invoices/invoice.ts';
import { FINAL_STATUSES } from '#shared/domain/invoices/invoice-lists.ts';
import { MAX_TEMPLATE_LENGTH } from '#shared/domain/invoices/template/template-variables.ts';
import { flagParam, mapParam, oneOrMoreParam, textParam, withDescription } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { choiceFilter, timeFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const PAYOUTS_INVALID = `payout_ids is invalid: send 1 to ${MAX_PREVIEWED} ids.`;

const filters = {
  promoter_id: v.optional(recordIdParam('promoter_id', 'filters[promoter_id] is invalid.')),
  status: choiceFilter('status', INVOICE_STATUSES),
};
const describedFilters = v.optional(
  withDescription('Filters of the list. Unknown filters are rejected.', mapParam('filters', filters)),
  {},
);

export const invoicesInput = v.object({ filters: describedFilters, ...companyPaging });

export const invoiceExportInput = v.object({
  filters: v.optional(
    withDescription(
      'Filters of the list, without drafts, and `date`: when the invoice was finalized. Unknown filters are rejected.',
      mapParam('filters', { ...filters, status: choiceFilter('status', FINAL_STATUSES), date: timeFilter('date') }),
    ),
    {},
  ),
});

export const invoicePreviewInput = v.object({
  promoter_id: withDescription('Id of the promoter.', recordIdParam('promoter_id')),
  payout_ids: v.optional(
    withDescription(
      `Ids of payouts of the promoter. Each has its own invoice. Omitted: the newest ${MAX_PREVIEWED} unpaid payouts in cash.`,
      v.pipe(
        oneOrMoreParam(recordIdParam('payout_ids', PAYOUTS_INVALID), PAYOUTS_INVALID),
        v.minLength(1, PAYOUTS_INVALID),
        v.maxLength(MAX_PREVIEWED, PAYOUTS_INVALID),
      ),
    ),
  ),
});

const template = withDescription(
  `HTML with at most ${MAX_TEMPLATE_LENGTH} characters, with \`{{invoice}}\` once. Empty: the default.`,
  textParam(
    `html is invalid: it must have at most ${MAX_TEMPLATE_LENGTH} characters. Send an empty text for the default.`,
    MAX_TEMPLATE_LENGTH,
    { blank: true, lines: true },
  ),
);

export const invoiceTemplateInput = v.object({ html: template });

export const previewInvoiceTemplateInput = v.object({
  html: template,
  vat_invoice: v.optional(
    withDescription(
      'Whether the sample has tax: at the company’s rate, or 20%. Default: false.',
      flagParam('vat_invoice is invalid.'),
    ),
  ),
});

export type InvoicesInput = v.InferOutput<typeof invoicesInput>;
export type InvoiceExportInput = v.InferOutput<typeof invoiceExportInput>;
