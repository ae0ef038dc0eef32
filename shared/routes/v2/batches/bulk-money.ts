import { combineAccess } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { bulkInput, denyInput, failedInput, paidInput, togetherInput } from './bulk-input.ts';
import {
  type BulkPayoutsRoute,
  type BulkRoute,
  batchReadAccess,
  bulkPayoutsResponses,
  bulkResponses,
  bulkRouteDefaults,
  commissionBulkAccess,
  payoutBulkAccess,
} from './bulk-route.ts';

export const v2CommissionsApprove = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/commissions/approve',
  permission: 'manage',
  action: 'commission/approve',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  summary: 'Approve commissions',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  responses: bulkResponses('commission/approve'),
} satisfies BulkRoute;

export const v2CommissionsDeny = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/commissions/deny',
  permission: 'manage',
  action: 'commission/deny',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  summary: 'Deny commissions',
  description: `${bulkRouteDefaults.description} Given notes are set on each commission, as if you updated it.`,
  input: denyInput,
  blankable: ['internal_note', 'external_note'],
  inputExample: { ids: [31, 32], internal_note: 'A test of ours.' },
  responses: bulkResponses('commission/deny'),
} satisfies BulkRoute;

export const v2PayoutsMarkAsPaid = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/payouts/mark_as_paid',
  permission: 'pay',
  recentSignIn: true,
  action: 'payout/mark_as_paid',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, payoutBulkAccess),
  summary: 'Mark payouts as paid',
  input: paidInput,
  inputExample: { ids: [5, 6] },
  responses: bulkPayoutsResponses('payout/mark_as_paid'),
} satisfies BulkPayoutsRoute;

export const v2PayoutsMarkAsUnpaid = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/payouts/mark_as_unpaid',
  permission: 'pay',
  action: 'payout/mark_as_unpaid',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, payoutBulkAccess),
  summary: 'Mark payouts as unpaid',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  responses: bulkPayoutsResponses('payout/mark_as_unpaid'),
} satisfies BulkPayoutsRoute;

export const v2PayoutsMarkAsFailed = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/payouts/mark_as_failed',
  permission: 'pay',
  action: 'payout/mark_as_failed',
  mails: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, payoutBulkAccess),
  summary: 'Mark payouts as failed or returned',
  description:
    `${bulkRouteDefaults.description} A payout that was paid is owed again and can be paid again. The promoter sees the reason in the ` +
    'portal, and by e-mail unless `skip_email_notification` is true.',
  input: failedInput,
  inputExample: { ids: [5, 6], reason: 'The account does not exist.' },
  responses: bulkPayoutsResponses('payout/mark_as_failed'),
} satisfies BulkPayoutsRoute;

export const v2PayoutsCancel = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/payouts/cancel',
  permission: 'pay',
  action: 'payout/cancel',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, payoutBulkAccess),
  summary: 'Cancel payouts that the company will not pay',
  description:
    `${bulkRouteDefaults.description} A canceled payout is not due and keeps its commissions: no other payout includes them. Marking it as ` +
    'unpaid reopens it; destroying it releases its commissions. A paid payout cannot be canceled.',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  responses: bulkPayoutsResponses('payout/cancel'),
} satisfies BulkPayoutsRoute;

export const v2CommissionsMarkFulfilled = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/commissions/mark_fulfilled',
  permission: 'pay',
  action: 'commission/mark_fulfilled',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  summary: 'Mark commissions as fulfilled',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  responses: bulkResponses('commission/mark_fulfilled'),
} satisfies BulkRoute;

export const v2CommissionsMarkUnfulfilled = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/commissions/mark_unfulfilled',
  permission: 'pay',
  action: 'commission/mark_unfulfilled',
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  summary: 'Mark commissions as unfulfilled',
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  responses: bulkResponses('commission/mark_unfulfilled'),
} satisfies BulkRoute;

export const v2CommissionsDestroy = {
  ...bulkRouteDefaults,
  method: 'DELETE',
  path: '/api/v2/company/commissions/destroy',
  permission: 'manage',
  action: 'commission/destroy',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  summary: 'Destroy commissions, as if they had never been earned',
  description: `${bulkRouteDefaults.description} A sale’s commission and its reversals are destroyed together. Paid commissions are kept.`,
  input: bulkInput,
  inputExample: { ids: [31, 32] },
  responses: bulkResponses('commission/destroy'),
} satisfies BulkRoute;

export const v2CommissionsGeneratePayouts = {
  ...bulkRouteDefaults,
  path: '/api/v2/company/commissions/generate_payouts',
  permission: 'pay',
  action: 'commission/generate_payouts',
  unpaidIndex: true,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  summary: 'Create payouts from these commissions, one for each promoter, campaign and unit',
  description: `${bulkRouteDefaults.description} Commissions that are not approved or are already in a payout are left unchanged.`,
  input: togetherInput,
  inputExample: { ids: [31, 32] },
  responses: bulkResponses('commission/generate_payouts'),
} satisfies BulkRoute;

export const v2PayoutsDestroy = {
  ...bulkRouteDefaults,
  method: 'DELETE',
  path: '/api/v2/company/payouts/destroy',
  permission: 'pay',
  action: 'payout/destroy',
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, payoutBulkAccess),
  summary: 'Destroy payouts and release their commissions',
  input: bulkInput,
  inputExample: { ids: [5, 6] },
  responses: bulkPayoutsResponses('payout/destroy'),
} satisfies BulkPayoutsRoute;

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
