import * as v from 'valibot';
import { TEMPLATE_VALUES } from '#shared/domain/invoices/template/template-variables.ts';
import { CSV_DESCRIPTION, csvResponse } from '#shared/routes/affiliate/exports.ts';
import { batchProcessItems, combineAccess, companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { bulkInput } from '#shared/routes/v2/batches/bulk-input.ts';
import {
  BULK_DESCRIPTION,
  batchReadAccess,
  bulkRoute,
  invoiceBulkAccess,
} from '#shared/routes/v2/batches/bulk-route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import {
  INVOICE_PDF,
  STATEMENT_ITEMS,
  statementDefaults,
  statementFile,
} from '#shared/routes/v2/statements/statements.ts';
import {
  invoiceExportInput,
  invoicePreviewInput,
  invoicesInput,
  invoiceTemplateInput,
  previewInvoiceTemplateInput,
} from './invoices-input.ts';
import {
  type V2Invoice,
  type V2InvoiceExport,
  type V2StartedInvoiceExport,
  v2Invoice,
  v2InvoiceExport,
  v2InvoicePreview,
  v2InvoiceTemplate,
  v2InvoiceTemplatePreview,
  v2InvoiceWithHtml,
  v2StartedInvoiceExport,
} from './invoices-output.ts';

const path = '/api/v2/company/invoices';
const base = { area: 'invoices', auth: 'v2', permission: 'read' } as const;
const listing = {
  ...base,
  method: 'GET',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'invoice', 'promoter', 'list'], writes: [] },
  memory: 1024,
  timeout: 29,
  input: invoicesInput,
  inputExample: { filters: { status: ['paid'] } },
} as const;
const readDefaults = {
  ...base,
  ...statementDefaults,
  items: { reads: [...companyCallerItems, ...STATEMENT_ITEMS, 'invoice'], writes: [] },
} as const;

export const invoiceExample = {
  id: 1,
  number: 'AFF000000',
  status: 'paid',
  date: '2026-12-03T09:00:05.000Z',
  currency: 'USD',
  total: 2000,
  total_incl_tax: 2000,
  tax_rate: 0,
  pdf_url: 'https://partners.acme.example/api/v2/company/invoices/1/pdf',
  promoter: { id: 3, email: 'grace@example.com', name: 'Grace Hopper' },
  payouts: [
    {
      id: 5,
      amount: 2000,
      period_start: '2026-11-01T00:00:00.000Z',
      period_end: '2026-11-30T23:59:59.999Z',
      paid_at: '2026-12-03T09:00:00.000Z',
    },
  ],
  missing: [],
  voided_at: null,
} satisfies V2Invoice;

const INVALID = { invalid: 'filters[status] is invalid.' } as const;

export const v2InvoicesList = {
  ...listing,
  verb: 'list',
  path,
  summary: 'List self-billed invoices, newest first',
  description: 'Accounts that switched invoices on have one for each cash payout that was paid since.',
  responses: companyResponses(okResponse(v.array(v2Invoice), [invoiceExample]), INVALID),
} satisfies KeyedRoute;

export const v2InvoicesExport = {
  ...listing,
  path: `${path}/export`,
  summary: 'Download invoices as CSV',
  description: CSV_DESCRIPTION,
  exports: v2Invoice,
  responses: companyResponses(csvResponse('id,number,status\r\n1,AFF000000,paid\r\n'), INVALID),
} satisfies KeyedRoute;

const startedExample = {
  message:
    'Exporting 12 invoices. When batch process 9 is completed, GET /api/v2/company/invoices/export_zip/9/files returns the addresses of ' +
    'the ZIP files, and an e-mail goes to users who chose notifications of bulk actions.',
  batch_process_id: 9,
  started: true,
} satisfies V2StartedInvoiceExport;
const exportExample = {
  id: 9,
  status: 'completed',
  progress: 100,
  files: [
    {
      name: 'invoices-2026-12-05-1.zip',
      invoices: 12,
      url: 'https://files.s3.eu-west-1.amazonaws.com/exports/1/…/invoices-2026-12-05-1.zip?X-Amz-Signature=…',
    },
  ],
  expires_at: '2026-12-12T09:00:00.000Z',
} satisfies V2InvoiceExport;

export const v2InvoicesExportZip = {
  ...base,
  method: 'GET',
  path: `${path}/export_zip`,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, ...batchProcessItems, 'invoice', 'list'],
    writes: [...batchProcessItems, 'invoice', 'numbers'],
  },
  memory: 1024,
  timeout: 29,
  summary: 'Export invoices as PDFs in ZIP files',
  description:
    'Starts a batch process, one at a time: a further call returns the running one. It exports the invoices with a number, at ' +
    'most 10,000, in files of 500, each with a CSV of its invoices.',
  input: invoiceExportInput,
  inputExample: { filters: { date: { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T23:59:59.999Z' } } },
  responses: companyResponses(
    { 202: { description: 'Started, or running already.', schema: v2StartedInvoiceExport, example: startedExample } },
    { invalid: 'No invoice with a number matches the filters.' },
  ),
} satisfies KeyedRoute;

export const v2InvoicesExportZipFiles = {
  ...base,
  method: 'GET',
  path: `${path}/export_zip/{id}/files`,
  table: ['BatchGetItem', 'GetItem'],
  items: { reads: [...companyCallerItems, ...batchProcessItems], writes: [] },
  resources: ['readExports'],
  memory: 1024,
  timeout: 15,
  summary: 'Get the ZIP files of an export of invoices',
  description: 'The files are deleted after seven days.',
  input: recordInput,
  inputExample: { id: 9 },
  responses: companyResponses(okResponse(v2InvoiceExport, exportExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2InvoicesShow = {
  ...readDefaults,
  verb: 'show',
  path: `${path}/{id}`,
  summary: 'Retrieve an invoice',
  description: 'The HTML document is in the promoter’s language.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2InvoiceWithHtml, { ...invoiceExample, html: '<!doctype html>…' }), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

export const v2InvoicesPdf = {
  ...readDefaults,
  path: `${path}/{id}/pdf`,
  summary: 'Download an invoice as a PDF',
  description: INVOICE_PDF,
  inputExample: { id: 1, language: 'en' },
  responses: companyResponses(statementFile, { notFound: true, invalid: 'Invoice 1 is a draft: finalize it first.' }),
} satisfies KeyedRoute;

export const v2InvoicesPreview = {
  ...readDefaults,
  items: { reads: [...readDefaults.items.reads, 'list'], writes: [] },
  path: `${path}/preview`,
  summary: 'Preview the invoices of payouts',
  description: 'Renders drafts with the present names and addresses. Nothing is written.',
  input: invoicePreviewInput,
  inputExample: { promoter_id: 3, payout_ids: [5] },
  responses: companyResponses(okResponse(v2InvoicePreview, { data: { html: '<!doctype html>…' } }), {
    notFound: true,
    invalid: 'The promoter has no unpaid payout in cash.',
  }),
} satisfies KeyedRoute;

const template = {
  ...base,
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'invoice'], writes: [] },
  memory: 1024,
  timeout: 15,
} as const;

const ownHtml = '<p>Thank you, {{promoter}}!</p>{{invoice}}<p>Please keep this invoice for your records.</p>';

export const v2InvoicesTemplate = {
  ...template,
  method: 'GET',
  path: `${path}/template`,
  summary: 'Retrieve the text around invoices',
  description: 'The company’s own, or the default: the invoice alone.',
  responses: companyResponses(okResponse(v2InvoiceTemplate, { data: { html: ownHtml } }), {}),
} satisfies KeyedRoute;

export const v2InvoicesCustomTemplate = {
  ...template,
  method: 'PUT',
  path: `${path}/custom_template`,
  permission: 'pay',
  table: [...template.table, 'PutItem'],
  items: { ...template.items, writes: ['account', 'directory', 'invoice'] },
  summary: 'Change the text around invoices',
  description:
    'For invoices that are finalized from now on; others keep their text. Elements: `p`, `h1` to `h3`, `strong`, `em`, `br`, `ul`, ' +
    '`ol`, `li`, `hr`, and `a` with an `https` or `mailto` address. `{{invoice}}` stands for the part that the law requires. Other ' +
    `variables, such as \`{{number | draft}}\` with a fallback: ${TEMPLATE_VALUES.join(', ')}.`,
  input: invoiceTemplateInput,
  blankable: ['html'],
  inputExample: { html: ownHtml },
  responses: companyResponses(okResponse(v2InvoiceTemplate, { data: { html: ownHtml } }), {
    invalid: 'html has <div>. It can have the elements p, h1, h2, h3, ul, ol, hr, li, strong, em, a, br.',
  }),
} satisfies KeyedRoute;

export const v2InvoicesPreviewTemplate = {
  ...template,
  method: 'POST',
  path: `${path}/preview_template`,
  permission: 'pay',
  items: { reads: companyCallerItems, writes: [] },
  summary: 'Preview the text around invoices',
  description: 'Renders a sample invoice with an unsaved text.',
  input: previewInvoiceTemplateInput,
  blankable: ['html'],
  inputExample: { html: ownHtml, vat_invoice: true },
  responses: companyResponses(okResponse(v2InvoiceTemplatePreview, { data: { html: '<!doctype html>…' } }), {
    invalid: 'html has an unknown variable, {{name}}.',
  }),
} satisfies KeyedRoute;

const invoiceAction = {
  area: 'invoices',
  permission: 'pay',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, invoiceBulkAccess),
  input: bulkInput,
  inputExample: { ids: [1, 2] },
} as const;

export const v2InvoicesFinalize = bulkRoute('invoice/finalize', {
  ...invoiceAction,
  summary: 'Finalize drafts of invoices',
  description: `${BULK_DESCRIPTION} A draft gets the next number, and the present names and addresses.`,
});

export const v2InvoicesVoid = bulkRoute('invoice/void', {
  ...invoiceAction,
  summary: 'Void invoices',
  description: `${BULK_DESCRIPTION} Voided invoices keep their numbers.`,
});

export const v2InvoicesDestroy = bulkRoute('invoice/destroy', {
  ...invoiceAction,
  method: 'DELETE',
  summary: 'Delete drafts of invoices',
});

export const invoiceRoutes: readonly KeyedRoute[] = [
  v2InvoicesList,
  v2InvoicesExport,
  v2InvoicesExportZip,
  v2InvoicesExportZipFiles,
  v2InvoicesPreview,
  v2InvoicesTemplate,
  v2InvoicesPreviewTemplate,
  v2InvoicesCustomTemplate,
  v2InvoicesShow,
  v2InvoicesPdf,
  v2InvoicesFinalize,
  v2InvoicesVoid,
  v2InvoicesDestroy,
];
