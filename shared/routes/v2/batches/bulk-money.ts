import { together } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { bulkInput, denyInput, failedInput, paidInput, togetherInput } from './bulk-input.ts';
import {
  asked,
  type BulkRoute,
  bulk,
  bulkAnswers,
  onCommissions,
  onPayouts,
  type PayoutsRoute,
  payoutsAnswers,
} from './bulk-route.ts';

export const v2CommissionsApprove = {
  ...bulk,
  path: '/api/v2/company/commissions/approve',
  needs: 'manage',
  action: 'commission/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Approve commissions',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/approve'),
} satisfies BulkRoute;

export const v2CommissionsDeny = {
  ...bulk,
  path: '/api/v2/company/commissions/deny',
  needs: 'manage',
  action: 'commission/deny',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Deny commissions',
  description: `${bulk.description} Each gets the notes that are given, as by changing it alone.`,
  input: denyInput,
  blankable: ['internal_note', 'external_note'],
  inputExample: { ids: [31, 32], internal_note: 'A test of ours.' },
  answers: bulkAnswers('commission/deny'),
} satisfies BulkRoute;

export const v2PayoutsMarkAsPaid = {
  ...bulk,
  path: '/api/v2/company/payouts/mark_as_paid',
  needs: 'pay',
  fresh: true,
  action: 'payout/mark_as_paid',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Mark payouts as paid',
  input: paidInput,
  inputExample: { ids: [5, 6] },
  answers: payoutsAnswers('payout/mark_as_paid'),
} satisfies PayoutsRoute;

export const v2PayoutsMarkAsUnpaid = {
  ...bulk,
  path: '/api/v2/company/payouts/mark_as_unpaid',
  needs: 'pay',
  action: 'payout/mark_as_unpaid',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Mark payouts as not paid',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  answers: payoutsAnswers('payout/mark_as_unpaid'),
} satisfies PayoutsRoute;

export const v2PayoutsMarkAsFailed = {
  ...bulk,
  path: '/api/v2/company/payouts/mark_as_failed',
  needs: 'pay',
  action: 'payout/mark_as_failed',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Mark payouts as failed: they could not be paid, or came back',
  description:
    `${bulk.description} What was paid is owed again, and the payout can be paid again. Its promoter reads the reason in the ` +
    'portal, and by mail unless `skip_email_notification` is given.',
  input: failedInput,
  inputExample: { ids: [5, 6], reason: 'The account does not exist.' },
  answers: payoutsAnswers('payout/mark_as_failed'),
} satisfies PayoutsRoute;

export const v2PayoutsCancel = {
  ...bulk,
  path: '/api/v2/company/payouts/cancel',
  needs: 'pay',
  action: 'payout/cancel',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Cancel payouts: the company does not pay them',
  description:
    `${bulk.description} A cancelled payout is not due, and keeps its commissions: no other payout takes them. Marking it as not ` +
    'paid opens it again; destroying it gives its commissions back. One that was paid cannot be cancelled.',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  answers: payoutsAnswers('payout/cancel'),
} satisfies PayoutsRoute;

export const v2CommissionsMarkFulfilled = {
  ...bulk,
  path: '/api/v2/company/commissions/mark_fulfilled',
  needs: 'pay',
  action: 'commission/mark_fulfilled',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Mark that what commissions give was handed over',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/mark_fulfilled'),
} satisfies BulkRoute;

export const v2CommissionsMarkUnfulfilled = {
  ...bulk,
  path: '/api/v2/company/commissions/mark_unfulfilled',
  needs: 'pay',
  action: 'commission/mark_unfulfilled',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Mark that what commissions give was not handed over',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/mark_unfulfilled'),
} satisfies BulkRoute;

export const v2CommissionsDestroy = {
  ...bulk,
  method: 'DELETE',
  path: '/api/v2/company/commissions/destroy',
  needs: 'manage',
  action: 'commission/destroy',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Destroy commissions: as if they had never been earned',
  description: `${bulk.description} A commission of a sale and what takes it back go together. One that was paid stays.`,
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/destroy'),
} satisfies BulkRoute;

export const v2CommissionsGeneratePayouts = {
  ...bulk,
  path: '/api/v2/company/commissions/generate_payouts',
  needs: 'pay',
  action: 'commission/generate_payouts',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onCommissions),
  summary: 'Pay out just these commissions: one payout for each promoter, campaign and unit',
  description: `${bulk.description} A commission that is not approved, or in a payout already, stays where it is.`,
  input: togetherInput,
  inputExample: { ids: [31, 32] },
  answers: bulkAnswers('commission/generate_payouts'),
} satisfies BulkRoute;

export const v2PayoutsDestroy = {
  ...bulk,
  method: 'DELETE',
  path: '/api/v2/company/payouts/destroy',
  needs: 'pay',
  action: 'payout/destroy',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: together(asked, onPayouts),
  summary: 'Destroy payouts: their commissions are in no payout again',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  answers: payoutsAnswers('payout/destroy'),
} satisfies PayoutsRoute;

export const moneyBulkRoutes: readonly KeyedRoute[] = [
  v2CommissionsApprove,
  v2CommissionsDeny,
  v2CommissionsMarkFulfilled,
  v2CommissionsMarkUnfulfilled,
  v2CommissionsDestroy,
  v2CommissionsGeneratePayouts,
  v2PayoutsMarkAsPaid,
  v2PayoutsMarkAsUnpaid,
  v2PayoutsMarkAsFailed,
  v2PayoutsCancel,
  v2PayoutsDestroy,
];
