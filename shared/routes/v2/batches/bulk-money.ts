import { combineAccess } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { bulkInput, denyInput, markFailedInput, markPaidInput, payoutGroupingInput } from './bulk-input.ts';
import {
  BULK_DESCRIPTION,
  batchReadAccess,
  bulkPayoutsRoute,
  bulkRoute,
  commissionBulkAccess,
  payoutBulkAccess,
} from './bulk-route.ts';

const statusAction = {
  table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: combineAccess(batchReadAccess, commissionBulkAccess),
  input: bulkInput,
  inputExample: { ids: [31, 32] },
} as const;
const commissionAction = {
  ...statusAction,
  table: ['BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
} as const;
const payoutAction = {
  permission: 'pay',
  table: commissionAction.table,
  items: combineAccess(batchReadAccess, payoutBulkAccess),
  input: bulkInput,
  inputExample: { ids: [5, 6] },
} as const;

export const v2CommissionsApprove = bulkRoute('commission/approve', {
  ...statusAction,
  permission: 'manage',
  summary: 'Approve commissions',
});

export const v2CommissionsDeny = bulkRoute('commission/deny', {
  ...commissionAction,
  permission: 'manage',
  summary: 'Deny commissions',
  description: `${BULK_DESCRIPTION} Notes in the request are set on each commission.`,
  input: denyInput,
  blankable: ['internal_note', 'external_note'],
  inputExample: { ids: [31, 32], internal_note: 'A test of ours.' },
});

export const v2PayoutsMarkAsPaid = bulkPayoutsRoute('payout/mark_as_paid', {
  ...payoutAction,
  recentSignIn: true,
  mails: true,
  summary: 'Mark payouts as paid',
  input: markPaidInput,
});

export const v2PayoutsMarkAsUnpaid = bulkPayoutsRoute('payout/mark_as_unpaid', {
  ...payoutAction,
  summary: 'Mark payouts as unpaid',
});

export const v2PayoutsMarkAsFailed = bulkPayoutsRoute('payout/mark_as_failed', {
  ...payoutAction,
  mails: true,
  summary: 'Mark payouts as failed or returned',
  description:
    `${BULK_DESCRIPTION} A paid payout becomes due again and can be paid again. The promoter sees the reason in the ` +
    'portal, and by e-mail unless `skip_email_notification` is true.',
  input: markFailedInput,
  inputExample: { ids: [5, 6], reason: 'The account does not exist.' },
});

export const v2PayoutsCancel = bulkPayoutsRoute('payout/cancel', {
  ...payoutAction,
  summary: 'Cancel payouts that the company will not pay',
  description:
    `${BULK_DESCRIPTION} A canceled payout is not due and keeps its commissions: no other payout includes them. Marking it as ` +
    'unpaid reopens it; destroying it releases its commissions. A paid payout cannot be canceled.',
});

export const v2CommissionsMarkFulfilled = bulkRoute('commission/mark_fulfilled', {
  ...statusAction,
  permission: 'pay',
  summary: 'Mark commissions as fulfilled',
});

export const v2CommissionsMarkUnfulfilled = bulkRoute('commission/mark_unfulfilled', {
  ...statusAction,
  permission: 'pay',
  summary: 'Mark commissions as unfulfilled',
});

export const v2CommissionsDestroy = bulkRoute('commission/destroy', {
  ...commissionAction,
  method: 'DELETE',
  permission: 'manage',
  summary: 'Destroy commissions, as if they had never been earned',
  description: `${BULK_DESCRIPTION} A sale’s commission and its reversals are destroyed together. Paid commissions are kept.`,
});

export const v2CommissionsGeneratePayouts = bulkRoute('commission/generate_payouts', {
  ...commissionAction,
  permission: 'pay',
  unpaidIndex: true,
  summary: 'Create payouts from these commissions, one for each promoter, campaign and unit',
  description: `${BULK_DESCRIPTION} Commissions that are not approved or are already in a payout are left unchanged.`,
  input: payoutGroupingInput,
});

export const v2PayoutsDestroy = bulkPayoutsRoute('payout/destroy', {
  ...payoutAction,
  method: 'DELETE',
  summary: 'Destroy payouts and release their commissions',
});

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
