import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import { FAIL_PAYOUTS, MarkAsFailed } from './mark-as-failed.tsx';

export const payoutBulkActions: BulkActions = {
  one: 'payout',
  more: 'payouts',
  actions: [
    {
      label: 'Mark as paid',
      title: (these) => `Mark ${these} as paid`,
      call: 'POST /api/v2/company/payouts/mark_as_paid',
      ask: 'Their promoters are notified by mail. Pay them first.',
      isMain: true,
    },
    {
      label: 'Mark as not paid',
      title: (these) => `Mark ${these} as not paid`,
      call: 'POST /api/v2/company/payouts/mark_as_unpaid',
      ask: 'Their amounts are owed again.',
    },
    {
      label: 'Mark as failed',
      title: (these) => `Mark ${these} as failed`,
      call: FAIL_PAYOUTS,
      Dialog: MarkAsFailed,
    },
    {
      label: 'Cancel',
      call: 'POST /api/v2/company/payouts/cancel',
      ask: 'They are not paid, and are due no more. Their commissions stay in them, so that no other payout takes them. Marking them as not paid opens them again.',
      isGrave: true,
    },
    {
      label: 'Destroy',
      call: 'DELETE /api/v2/company/payouts/destroy',
      ask: 'Their commissions are in no payout then, and can be paid out again.',
      isGrave: true,
    },
  ],
};
