import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import {
  canApproveCommission,
  canDenyCommission,
  canPayOutCommission,
  type ListedCommission,
} from './commission-state.ts';
import { DENY_COMMISSIONS, DenyDialog } from './deny.tsx';

export const commissionBulkActions: BulkActions<ListedCommission> = {
  singular: 'commission',
  plural: 'commissions',
  actions: [
    {
      label: 'Approve',
      call: 'POST /api/v2/company/commissions/approve',
      isMain: true,
      appliesTo: canApproveCommission,
    },
    { label: 'Deny', call: DENY_COMMISSIONS, Dialog: DenyDialog, isDestructive: true, appliesTo: canDenyCommission },
    {
      label: 'Create payouts',
      title: (selection) => `Create payouts for ${selection}`,
      call: 'POST /api/v2/company/commissions/generate_payouts',
      appliesTo: canPayOutCommission,
      ask: 'Creates a payout for each promoter, campaign and unit now, without waiting for the next payout run. Skips commissions that are not approved or already in a payout.',
    },
    {
      label: 'Fulfilled',
      title: (selection) => `Mark ${selection} as fulfilled`,
      call: 'POST /api/v2/company/commissions/mark_fulfilled',
      appliesTo: (row) => needsFulfillment(row) && !row.is_fulfilled,
      ask: 'For commissions that you deliver yourselves, such as credits or free months. Use the filter “Fulfilled” to see what is left. Balances do not change.',
    },
    {
      label: 'Not fulfilled',
      title: (selection) => `Mark ${selection} as not fulfilled`,
      call: 'POST /api/v2/company/commissions/mark_unfulfilled',
      appliesTo: (row) => row.is_fulfilled,
    },
  ],
};
