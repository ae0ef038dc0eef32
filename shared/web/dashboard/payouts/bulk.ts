import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import { FAIL_PAYOUTS, MarkAsFailed } from './mark-as-failed.tsx';
import { canChangePayout, type ListedPayout } from './payout-status.ts';

export const payoutBulkActions: BulkActions<ListedPayout> = {
  singular: 'payout',
  plural: 'payouts',
  actions: [
    {
      label: 'Mark as paid',
      title: (selection) => `Mark ${selection} as paid`,
      call: 'POST /api/v2/company/payouts/mark_as_paid',
      appliesTo: canChangePayout('markAsPaid'),
      ask: 'Pay them first. Their promoters are notified by e-mail.',
      isMain: true,
    },
    {
      label: 'Mark as unpaid',
      title: (selection) => `Mark ${selection} as unpaid`,
      call: 'POST /api/v2/company/payouts/mark_as_unpaid',
      appliesTo: canChangePayout('markAsUnpaid'),
      ask: 'Their amounts are owed again.',
    },
    {
      label: 'Mark as failed',
      title: (selection) => `Mark ${selection} as failed`,
      call: FAIL_PAYOUTS,
      Dialog: MarkAsFailed,
      appliesTo: canChangePayout('markAsFailed'),
    },
    {
      label: 'Cancel',
      call: 'POST /api/v2/company/payouts/cancel',
      appliesTo: canChangePayout('cancel'),
      ask: 'Canceled payouts are not paid and no longer due. Their commissions stay in them, so no other payout includes them. Mark them as unpaid to reopen them.',
      isDestructive: true,
    },
    {
      label: 'Delete',
      call: 'DELETE /api/v2/company/payouts/destroy',
      appliesTo: canChangePayout('destroy'),
      ask: 'Their commissions are released and can be paid out again.',
      isDestructive: true,
    },
  ],
};
