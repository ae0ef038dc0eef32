import * as v from 'valibot';
import { companyCallerItems, membershipItems, paymentItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, okResponse } from '#shared/routes/v2/responses.ts';
import { statementInput } from './statements-input.ts';
import { v2Statement } from './statements-output.ts';

export const STATEMENT_ITEMS = [...membershipItems, ...paymentItems, 'payout', 'commission', 'lead'] as const;
/** One full vCPU: reads and writes thousands of lines. */
export const statementDefaults = {
  method: 'GET',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  input: statementInput,
  inputExample: { id: 5, language: 'en' },
  memory: 1769,
  timeout: 29,
} as const;
export const STATEMENT =
  'All commissions of the payout, their sums, and both parties. The lines always add up to the amount of the payout. Tax is ' +
  'not calculated. Customers and the payout method are masked. Names and addresses are current.';

export const statement = {
  payout_id: 5,
  status: 'completed',
  issued_at: '2026-12-03T09:00:00.000Z',
  paid_at: '2026-12-03T09:00:00.000Z',
  due_date: '2026-12-21T00:00:00.000Z',
  period_start: '2026-11-01T00:00:00.000Z',
  period_end: '2026-11-30T23:59:59.999Z',
  unit: 'cash',
  currency: 'USD',
  language: 'en',
  campaign: { name: 'Partners' },
  company: {
    name: 'Acme Inc.',
    company_name: null,
    company_number: null,
    address: '1 Main Street\nSpringfield',
    country: 'US',
    vat_id: null,
    email: 'billing@acme.example',
  },
  promoter: {
    id: 3,
    name: 'Grace Hopper',
    company_name: null,
    company_number: null,
    address: null,
    country: 'DE',
    vat_id: 'DE123456789',
    email: 'grace@example.com',
  },
  payout_method: { method: 'paypal', shown: 'gr…@e…' },
  payments_batch_id: 3,
  self_billing_note: 'Self-billing',
  lines: [
    {
      commission_id: 31,
      created_at: '2026-11-23T09:00:00.000Z',
      campaign: { name: 'Partners' },
      kind: 'sale',
      tier: 1,
      customer: 'ad…@e…',
      sale_amount: 10000,
      metadata: { percent: '20', of: 'sale', base: 10000 },
      external_note: null,
      amount: 2000,
    },
  ],
  by_kind: [{ kind: 'sale', count: 1, amount: 2000 }],
  other_campaigns: [],
  by_day: [{ day: '2026-11-23', count: 1, amount: 2000 }],
  commissions_count: 1,
  total: 2000,
} as const;

const errors = { notFound: true, invalid: 'language is invalid.' } as const;

export const v2PayoutsStatement = {
  ...statementDefaults,
  path: '/api/v2/company/payouts/{id}/statement',
  area: 'payments',
  auth: 'v2',
  permission: 'read',
  items: { reads: [...companyCallerItems, ...STATEMENT_ITEMS], writes: [] },
  summary: 'Retrieve the statement of a payout',
  description: STATEMENT,
  responses: companyResponses(okResponse(v2Statement, statement), errors),
} satisfies KeyedRoute;

export const statementFile = {
  200: { description: 'The file.', schema: v.string(), example: '', type: 'application/pdf' },
} as const;
const PAPER_TEXT = 'For printing and sending: A4, or Letter where the company’s country uses it.';
const ALPHABETS_TEXT = 'Latin, Greek, Cyrillic, Vietnamese and Devanagari letters are printed; others appear as `?`';
export const STATEMENT_PDF = `${PAPER_TEXT} The same statement always has the same bytes. ${ALPHABETS_TEXT}. The JSON statement contains them.`;
export const INVOICE_PDF =
  `${PAPER_TEXT} Number, date, total, tax, names, addresses and the company’s text of an invoice never change. The rest can: a voided invoice says so, ` +
  `and has no commissions after its payment was undone. ${ALPHABETS_TEXT}.`;

export const v2PayoutsStatementPdf = {
  ...v2PayoutsStatement,
  path: '/api/v2/company/payouts/{id}/statement/pdf',
  summary: 'Download the statement of a payout as a PDF',
  description: STATEMENT_PDF,
  responses: companyResponses(statementFile, errors),
} satisfies KeyedRoute;

export const statementRoutes: readonly KeyedRoute[] = [v2PayoutsStatement, v2PayoutsStatementPdf];
