import * as v from 'valibot';
import { changed, companyCaller, membership, payments, searched, together } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, created, done } from '#shared/routes/v2/answers.ts';
import { onPayments } from '#shared/routes/v2/batches/bulk-route.ts';
import { payout } from '#shared/routes/v2/records-examples.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
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

const about = { area: 'payments', auth: 'v2', memory: 1024, timeout: 29 } as const;
const reading = { ...about, method: 'GET', needs: 'read', table: ['BatchGetItem', 'Query'] } as const;
const readingOne = { ...reading, table: ['BatchGetItem', 'GetItem', 'Query'] } as const;
const asked = { reads: companyCaller, writes: [] } as const;
/** The call itself processes small batches. */
const changing = {
  ...about,
  needs: 'pay',
  fresh: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayments),
} as const;

const person = { type: 'user', id: '1', email: 'olga@acme.example' } as const;
const batch = {
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
  created_by: person,
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
const paid = {
  ...batch,
  status: 'completed',
  open_count: 0,
  paid_count: 1,
  is_payable: false,
  is_file_fetched: true,
  is_deletable: false,
  processing_started_at: '2026-12-02T09:00:00.000Z',
  confirmed_by: person,
  completed_at: '2026-12-02T09:00:00.000Z',
} as const;
const failed = { ...paid, status: 'failed', paid_count: 0, failed_count: 1, error: 'Nothing of it was paid.' } as const;
const deleted = { ...batch, is_payable: false, is_deletable: false, deleted_at: '2026-12-01T10:00:00.000Z' } as const;

export const v2PayoutsReview = {
  ...reading,
  table: readingOne.table,
  path: '/api/v2/company/payouts/review',
  items: {
    reads: [...companyCaller, ...membership, ...searched, 'payout', 'promotion-id', 'paying-account'],
    writes: [],
  },
  memory: 1769,
  summary: 'Review payouts before they are put into a payments batch: which can be paid, and why others cannot',
  description:
    'All payouts that are not paid, oldest first. It changes nothing: a batch looks at each payout once more.',
  input: reviewInput,
  inputExample: { method: 'paypal' },
  answers: companyAnswers(
    done(v.array(v2ReviewedPayout), [
      {
        id: payout.id,
        promoter: payout.promoter,
        campaign: payout.campaign,
        amount: 2000,
        unit: 'cash',
        status: 'pending',
        due_date: payout.due_date,
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
  ...changing,
  table: [...changing.table, 'ConditionCheckItem'],
  method: 'POST',
  path: '/api/v2/company/payouts/create_payments_batch',
  items: together(changing.items, { reads: [...searched, 'paying-account'], writes: [] }),
  memory: 1769,
  summary: 'Put payouts that wait to be paid into a payments batch',
  description:
    'A payout is in one batch at most, and stays as it is as long as it is in it. Up to five are in it before the answer; more ' +
    'are put in by the batch process `batch_process_id`, whose `processing_errors` say what was left out. Bank accounts are paid ' +
    'by a SEPA file where the account is in euros and `settings/payouts/paying_account` is named, else by CSV. Then the batch is ' +
    '`awaiting_confirmation` and never changes again.',
  input: createPaymentsBatchInput,
  inputExample: { method: 'paypal', ids: [5] },
  answers: companyAnswers(created(v2NewPaymentsBatch, { data: batch, meta: { failed: [] } }), {
    invalid: 'method is invalid.',
  }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesList = {
  ...reading,
  does: 'list',
  path: '/api/v2/company/payments_batches',
  items: { reads: [...companyCaller, 'payments-batches'], writes: [] },
  summary: 'List payments batches, newest first',
  input: paymentsBatchesInput,
  inputExample: { page: 1 },
  answers: companyAnswers(done(v.array(v2PaymentsBatch), [batch]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesShow = {
  ...readingOne,
  does: 'show',
  path: '/api/v2/company/payments_batches/{id}',
  items: { reads: [...companyCaller, 'payments-batches'], writes: [] },
  summary: 'Show a payments batch',
  input: recordInput,
  inputExample: { id: 3 },
  answers: companyAnswers(done(v2PaymentsBatch, batch), { notFound: true, invalid: 'id is invalid.' }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesPayments = {
  ...readingOne,
  path: '/api/v2/company/payments_batches/{id}/payments',
  items: { reads: [...companyCaller, ...payments, 'promoter'], writes: [] },
  summary: 'List the payouts in a payments batch, and what has become of each',
  input: paymentsInput,
  inputExample: { id: 3 },
  answers: companyAnswers(
    done(v.array(v2Payment), [
      {
        payout_id: payout.id,
        promoter: payout.promoter,
        amount: 2000,
        recipient: 'gr…@e…',
        status: 'open',
        reason: null,
        settled_at: null,
      },
    ]),
    { notFound: true, invalid: 'id is invalid.' },
  ),
} satisfies KeyedRoute;

export const v2PaymentsBatchesFile = {
  ...about,
  method: 'GET',
  needs: 'pay',
  fresh: true,
  path: '/api/v2/company/payments_batches/{id}/file',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCaller, ...payments], writes: ['payments-batches'] },
  outside: ['openDetails', 'openPayingAccount'],
  memory: 1769,
  summary: 'Fetch a file of a payments batch, to be handed to whoever pays',
  description:
    'The same batch has the same bytes, each time. It shows in clear where the money goes: the audit log says who has fetched it. ' +
    'With `four_eyes`, a person other than the creator of the batch fetches a file first: that releases it. API keys do not count as people. ' +
    'Texts are not changed for spreadsheets. A file with SEPA payments is XML: its name ends in `.xml`.',
  input: paymentsFileInput,
  inputExample: { id: 3 },
  answers: companyAnswers(
    {
      200: {
        description: 'The file, by the format of the batch.',
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
  ...changing,
  method: 'POST',
  path: '/api/v2/company/payments_batches/{id}/pay',
  mails: true,
  summary: 'Mark all that is open in a payments batch as paid',
  description:
    '`total` is what the batch comes to: a number that differs is refused. Up to five payouts are marked before the answer; more by the batch process ' +
    '`batch_process_id`. Where the company wants two people, whoever has created the batch is refused.',
  input: payPaymentsBatchInput,
  inputExample: { id: 3, total: 2000 },
  answers: companyAnswers(done(v2PaymentsBatch, paid), {
    notFound: true,
    invalid: 'total is invalid: it is not what the batch comes to.',
  }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesResults = {
  ...changing,
  method: 'POST',
  path: '/api/v2/company/payments_batches/{id}/results',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCaller, ...payments, 'payout', 'promoter'], writes: [...payments, 'payout', ...changed] },
  mails: true,
  summary: 'Read back what has become of payouts in a payments batch',
  description:
    'What failed leaves the batch and can be paid by another one. What is unclaimed waits in it. Sent again, results change ' +
    'nothing, and nobody is mailed twice. Where the company wants two people, whoever has created the batch is refused.',
  input: paymentResultsInput,
  inputExample: { id: 3, results: [{ payout_id: 5, status: 'failed', reason: 'The account is closed.' }] },
  answers: companyAnswers(done(v2PaymentResults, { data: failed, meta: { failed: [] } }), {
    notFound: true,
    invalid: 'results is invalid: send payout_id and status of 1 to 100 different payouts.',
  }),
} satisfies KeyedRoute;

export const v2PaymentsBatchesDelete = {
  ...changing,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/payments_batches/{id}',
  summary: 'Delete a payments batch: its payouts wait to be paid again',
  description:
    'Only as long as nothing in it was marked. Once its file was fetched, say that it was not sent: `file_not_sent`. Otherwise its ' +
    'payouts could be paid twice. It answers with the batch as it was last. More than five payouts are given back in the ' +
    'background, by the batch process `batch_process_id`: until that is over, the batch is still shown, with `deleted_at`.',
  input: deletePaymentsBatchInput,
  inputExample: { id: 3 },
  answers: companyAnswers(done(v2PaymentsBatch, deleted), { notFound: true, invalid: 'id is invalid.' }),
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
