import * as v from 'valibot';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { invoiceExample } from '#shared/routes/v2/invoices/invoices.ts';
import { affiliateInvoice } from '#shared/routes/v2/invoices/invoices-output.ts';
import { companyPaging, okResponse } from '#shared/routes/v2/responses.ts';
import {
  INVOICE_PDF,
  STATEMENT_ITEMS,
  statementDefaults,
  statementFile,
} from '#shared/routes/v2/statements/statements.ts';

const base = { area: 'invoices', auth: 'promoter', permission: 'promote' } as const;
const path = '/api/v2/affiliate/invoices';

const { promoter: _promoter, missing: _missing, voided_at: _voidedAt, ...example } = invoiceExample;

export const affiliateInvoicesList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'invoice', 'list'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List the promoter’s self-billed invoices, newest first',
  description: 'Drafts are not listed.',
  input: v.object(companyPaging),
  inputExample: { per_page: 20 },
  responses: promoterResponses(
    okResponse(v.array(affiliateInvoice), [{ ...example, pdf_url: example.pdf_url.replace('company', 'affiliate') }]),
    { invalid: 'per_page is invalid.' },
  ),
} satisfies PromoterRoute;

export const affiliateInvoicesPdf = {
  ...base,
  ...statementDefaults,
  path: `${path}/{id}/pdf`,
  items: { reads: [...new Set([...promoterCallerItems, ...STATEMENT_ITEMS, 'invoice'] as const)], writes: [] },
  summary: 'Download an invoice as a PDF',
  description: INVOICE_PDF,
  inputExample: { id: 1, language: 'en' },
  responses: promoterResponses(statementFile, { notFound: true, invalid: 'language is invalid.' }),
} satisfies PromoterRoute;

export const affiliateInvoiceRoutes: readonly PromoterRoute[] = [affiliateInvoicesList, affiliateInvoicesPdf];
