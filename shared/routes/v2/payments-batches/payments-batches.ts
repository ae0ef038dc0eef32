import * as v from 'valibot';
import {
  changeItems,
  combineAccess,
  companyCallerItems,
  membershipItems,
  paymentItems,
  searchItems,
} from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { paymentBulkAccess } from '#shared/routes/v2/batches/bulk-route.ts';
import { v2PayoutExample } from '#shared/routes/v2/records-examples.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import {
  createPaymentsBatchInput,
  deletePaymentsBatchInput,
  paymentResultsInput,
  paymentsBatchesInput,
  paymentsFileInput,
  paymentsInput,
  payPaymentsBatchInput,
  reviewInput,
} from './payments-batches-input.ts';
import {
  v2NewPaymentsBatch,
  v2Payment,
  v2PaymentResults,
  v2PaymentsBatch,
  v2ReviewedPayout,
} from './payments-batches-output.ts';

const routeDefaults = { area: 'payments', auth: 'v2', memory: 1024, timeout: 29 } as const;
const readRoute = { ...routeDefaults, method: 'GET', permission: 'read', table: ['BatchGetItem', 'Query'] } as const;
const readBatchRoute = { ...readRoute, table: ['BatchGetItem', 'GetItem', 'Query'] } as const;
const callerAccess = { reads: companyCallerItems, writes: [] } as const;
/** Small batches are processed within the request, which therefore needs the access of the batch worker. */
const writeRoute = {
  ...routeDefaults,
  permission: 'pay',
  recentSignIn: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(callerAccess, paymentBulkAccess),
} as const;

const userExample = { type: 'user', id: '1', email: 'olga@acme.example' } as const;
const batchExample = {
  id: 3,
  status: 'awaiting_confirmation',
  method: 'paypal',
  format: 'paypal',
  parts: 1,
  paid_from: null,
  currency: 'USD',
  total: 2000,
  payouts_count: 1,
  promoters_count: 1,
  open_count: 1,
  paid_count: 0,
  failed_count: 0,
  unclaimed_count: 0,
  is_payable: true,
  is_retriable: false,
  is_payment_otp_required: false,
  is_file_fetched: false,
  file_released_by: null,
  is_deletable: true,
  created_at: '2026-12-01T09:00:00.000Z',
  created_by: userExample,
  scheduled_at: null,
  processing_started_at: null,
  confirmed_by: null,
  completed_at: null,
  deleted_at: null,
  batch_process_id: 8,
  ext_id: null,
  ext_reference: null,
  error: null,
} as const;
const paidBatchExample = {
  ...batchExample,
  status: 'completed',
  open_count: 0,
  paid_count: 1,
  is_payable: false,
  is_file_fetched: true,
  is_deletable: false,
  processing_started_at: '2026-12-02T09:00:00.000Z',
  confirmed_by: userExample,
  completed_at: '2026-12-02T09:00:00.000Z',
} as const;
const failedBatchExample = {
  ...paidBatchExample,
  status: 'failed',
  paid_count: 0,
  failed_count: 1,
  error: 'No payments were made.',
} as const;
const deletedBatchExample = {
  ...batchExample,
  is_payable: false,
  is_deletable: false,
  deleted_at: '2026-12-01T10:00:00.000Z',
} as const;

export const v2PayoutsReview = {
  ...readRoute,
  table: readBatchRoute.table,
  path: '/api/v2/company/payouts/review',
  items: {
    reads: [...companyCallerItems, ...membershipItems, ...searchItems, 'payout', 'promotion-id', 'paying-account'],
    writes: [],
  },
  memory: 1769,
  summary: 'Review which payouts can be paid by a payment batch, and why others cannot',
  description: 'Lists all unpaid payouts, oldest first. Nothing is changed: creating a batch checks each payout again.',
  input: reviewInput,
  inputExample: { method: 'paypal' },
  responses: companyResponses(
    okResponse(v.array(v2ReviewedPayout), [
      {
        id: v2PayoutExample.id,
        promoter: v2PayoutExample.promoter,
        campaign: v2PayoutExample.campaign,
        amount: 2000,
        unit: 'cash',
        status: 'pending',
        due_date: v2PayoutExample.due_date,
        payments_batch_id: null,
        method: 'paypal',
        recipient: 'gr…@e…',
        is_payable: false,
        file_formats: [],
        reasons: [{ code: 'below_minimum', message: 'is below the minimum of paypal' }],
        warnings: [{ code: 'promoter_blocked', message: 'the promoter is blocked in the campaign' }],
      },
    ]),
    { invalid: 'method is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2PayoutsCreatePaymentsBatch = {
  ...writeRoute,
  table: [...writeRoute.table, 'ConditionCheckItem'],
  method: 'POST',
  path: '/api/v2/company/payouts/create_payments_batch',
  items: combineAccess(writeRoute.items, { reads: [...searchItems, 'paying-account'], writes: [] }),
  memory: 1769,
  summary: 'Create a payment batch from payouts that wait to be paid',
  description:
    'A payout is in at most one batch and does not change while in it. Up to five are added before the response. More ' +
    'are added by the batch process `batch_process_id`; its `processing_errors` list the skipped ones. Bank accounts are paid ' +
    'by SEPA file if the account’s currency is EUR and `settings/payouts/paying_account` is set, otherwise by CSV. Once complete, it is ' +
    '`awaiting_confirmation`, and no payouts are added.',
  input: createPaymentsBatchInput,
  inputExample: { method: 'paypal', ids: [5] },
  responses: companyResponses(createdResponse(v2NewPaymentsBatch, { data: batchExample, meta: { failed: [] } }), {
    invalid: 'method is invalid.',
  }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesList = {
  ...readRoute,
  verb: 'list',
  path: '/api/v2/company/payments_batches',
  items: { reads: [...companyCallerItems, 'payments-batches'], writes: [] },
  summary: 'List payment batches, newest first',
  input: paymentsBatchesInput,
  inputExample: { page: 1 },
  responses: companyResponses(okResponse(v.array(v2PaymentsBatch), [batchExample]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesShow = {
  ...readBatchRoute,
  verb: 'show',
  path: '/api/v2/company/payments_batches/{id}',
  items: { reads: [...companyCallerItems, 'payments-batches'], writes: [] },
  summary: 'Retrieve a payment batch',
  input: recordInput,
  inputExample: { id: 3 },
  responses: companyResponses(okResponse(v2PaymentsBatch, batchExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const v2PaymentsBatchesPayments = {
  ...readBatchRoute,
  path: '/api/v2/company/payments_batches/{id}/payments',
  items: { reads: [...companyCallerItems, ...paymentItems, 'promoter'], writes: [] },
  summary: 'List the payouts of a payment batch with their results',
  input: paymentsInput,
  inputExample: { id: 3 },
  responses: companyResponses(
    okResponse(v.array(v2Payment), [
      {
        payout_id: v2PayoutExample.id,
        promoter: v2PayoutExample.promoter,
        amount: 2000,
        recipient: 'gr…@e…',
        status: 'open',
        reason: null,
        settled_at: null,
      },
    ]),
    RECORD_ERRORS,
  ),
} satisfies KeyedRoute;

export const v2PaymentsBatchesFile = {
  ...routeDefaults,
  method: 'GET',
  permission: 'pay',
  recentSignIn: true,
  path: '/api/v2/company/payments_batches/{id}/file',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCallerItems, ...paymentItems], writes: ['payments-batches'] },
  resources: ['decryptDetails', 'decryptPayingAccount'],
  memory: 1769,
  summary: 'Download a file of a payment batch, for the bank or provider',
  description:
    'The file of a batch is identical on each download. It has unmasked payout details: the audit log records each download. ' +
    'With `four_eyes`, a user other than the batch’s creator must download a file first to release it. API keys do not count as users. ' +
    'Texts are not escaped for spreadsheets. SEPA files are XML: their names end in `.xml`.',
  input: paymentsFileInput,
  inputExample: { id: 3 },
  responses: companyResponses(
    {
      200: {
        description: 'The file, in the format of the batch.',
        schema: v.string(),
        example: 'grace@example.com,20.00,USD,5,Payout 5 of Acme,PAYPAL\r\n',
        type: 'text/csv',
        otherType: 'application/xml',
      },
    },
    { notFound: true, invalid: 'part is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2PaymentsBatchesPay = {
  ...writeRoute,
  method: 'POST',
  path: '/api/v2/company/payments_batches/{id}/pay',
  mails: true,
  summary: 'Mark all open payouts of a payment batch as paid',
  description:
    '`total` must equal the total of the batch. Up to five payouts are marked before the response; more by the batch process ' +
    '`batch_process_id`. With `four_eyes`, the creator of the batch is rejected.',
  input: payPaymentsBatchInput,
  inputExample: { id: 3, total: 2000 },
  responses: companyResponses(okResponse(v2PaymentsBatch, paidBatchExample), {
    notFound: true,
    invalid: 'total is invalid: it does not match the total of the batch.',
  }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesResults = {
  ...writeRoute,
  method: 'POST',
  path: '/api/v2/company/payments_batches/{id}/results',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: {
    reads: [...companyCallerItems, ...paymentItems, 'payout', 'promoter'],
    writes: [...paymentItems, 'payout', ...changeItems],
  },
  mails: true,
  summary: 'Import results of payouts in a payment batch',
  description:
    'Failed payouts leave the batch and can be paid by another one. Unclaimed payouts stay in it. Repeating results changes ' +
    'nothing and sends no e-mails. With `four_eyes`, the creator of the batch is rejected.',
  input: paymentResultsInput,
  inputExample: { id: 3, results: [{ payout_id: 5, status: 'failed', reason: 'The account is closed.' }] },
  responses: companyResponses(okResponse(v2PaymentResults, { data: failedBatchExample, meta: { failed: [] } }), {
    notFound: true,
    invalid: 'results is invalid. Send payout_id and status for 1 to 100 different payouts.',
  }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesDelete = {
  ...writeRoute,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/payments_batches/{id}',
  summary: 'Delete a payment batch and release its payouts',
  description:
    'Only possible before any payout was marked. After a download, send `file_not_sent` to confirm that no file was sent. Otherwise ' +
    'payouts could be paid twice. Returns the batch in its last state. More than five payouts are released in the ' +
    'background, by the batch process `batch_process_id`. Until it ends, the batch is still shown, with `deleted_at`.',
  input: deletePaymentsBatchInput,
  inputExample: { id: 3 },
  responses: companyResponses(okResponse(v2PaymentsBatch, deletedBatchExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const paymentsBatchRoutes: readonly KeyedRoute[] = [
  v2PayoutsReview,
  v2PayoutsCreatePaymentsBatch,
  v2PaymentsBatchesList,
  v2PaymentsBatchesShow,
  v2PaymentsBatchesPayments,
  v2PaymentsBatchesFile,
  v2PaymentsBatchesPay,
  v2PaymentsBatchesResults,
  v2PaymentsBatchesDelete,
];
