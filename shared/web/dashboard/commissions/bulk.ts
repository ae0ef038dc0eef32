import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import { DENY_COMMISSIONS, DenyDialog } from './deny.tsx';

export const commissionBulkActions: BulkActions = {
  one: 'commission',
  more: 'commissions',
  actions: [
    { label: 'Approve', call: 'POST /api/v2/company/commissions/approve', isMain: true },
    { label: 'Deny', call: DENY_COMMISSIONS, Dialog: DenyDialog, isGrave: true },
    {
      label: 'Pay out',
      call: 'POST /api/v2/company/commissions/generate_payouts',
      ask: 'Makes a payout for each promoter, campaign and unit, without waiting for the next run. What is not approved, or in a payout already, stays where it is.',
    },
    {
      label: 'Fulfilled',
      title: (these) => `Mark ${these} as fulfilled`,
      call: 'POST /api/v2/company/commissions/mark_fulfilled',
      ask: 'For what you hand over yourselves, such as credits or free months. The filter “Fulfilled” shows what is left. No balance changes.',
    },
    {
      label: 'Not fulfilled',
      title: (these) => `Mark ${these} as not fulfilled`,
      call: 'POST /api/v2/company/commissions/mark_unfulfilled',
    },
  ],
};
