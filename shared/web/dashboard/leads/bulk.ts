import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import { MOVE_REFERRALS, MoveReferralsDialog } from './move.tsx';

export const claimBulkActions: BulkActions = {
  one: 'claim',
  more: 'claims',
  actions: [
    { label: 'Approve', call: 'POST /api/v2/company/referrals/approve', isMain: true },
    {
      label: 'Deny',
      call: 'POST /api/v2/company/referrals/disable',
      ask: 'Their promoters see that these referrals do not count.',
    },
  ],
};

export const referralBulkActions: BulkActions = {
  one: 'referral',
  more: 'referrals',
  actions: [
    { label: 'Approve', call: 'POST /api/v2/company/referrals/approve', isMain: true },
    { label: 'Enable', call: 'POST /api/v2/company/referrals/enable' },
    {
      label: 'Disable',
      call: 'POST /api/v2/company/referrals/disable',
      ask: 'Their next sales earn nothing. What they have earned stays.',
    },
    { label: 'Move', call: MOVE_REFERRALS, Dialog: MoveReferralsDialog },
    {
      label: 'Delete',
      call: 'DELETE /api/v2/company/referrals',
      ask: 'What is known of these people is erased. Their commissions and the figures stay. Nobody can take this back.',
      isGrave: true,
    },
  ],
};
