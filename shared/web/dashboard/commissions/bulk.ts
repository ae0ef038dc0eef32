import type { Bulk } from '#web/dashboard/batches/bulk.ts';
import { DENY, Deny } from './deny.tsx';

/** What can be done with commissions that are chosen. */
export const bulk: Bulk = {
  one: 'commission',
  more: 'commissions',
  actions: [
    { label: 'Approve', call: 'POST /api/v2/company/commissions/approve', isMain: true },
    { label: 'Deny', call: DENY, Dialog: Deny, isGrave: true },
    {
      label: 'Pay out',
      call: 'POST /api/v2/company/commissions/generate_payouts',
      ask: 'Makes a payout for each promoter, campaign and unit, without waiting for the 1st of the month. What is not approved, or in a payout already, stays where it is.',
    },
  ],
};
