import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { MOVE_REFERRALS, MoveReferralsDialog } from './move.tsx';
import { canApproveReferral, canDenyReferral, canUndoDenial } from './referral-state.ts';

type Referral = ListRow<'/api/v2/company/referrals'>;

export const claimBulkActions: BulkActions<Referral> = {
  singular: 'referral',
  plural: 'referrals',
  actions: [
    { label: 'Approve', call: 'POST /api/v2/company/referrals/approve', isMain: true },
    {
      label: 'Deny',
      call: 'POST /api/v2/company/referrals/disable',
      ask: 'Promoters see that these referrals do not count.',
    },
  ],
};

export const referralBulkActions: BulkActions<Referral> = {
  singular: 'referral',
  plural: 'referrals',
  actions: [
    {
      label: 'Approve',
      call: 'POST /api/v2/company/referrals/approve',
      isMain: true,
      appliesTo: canApproveReferral,
    },
    {
      label: 'Undo denial',
      title: (selection) => `Undo the denial of ${selection}`,
      call: 'POST /api/v2/company/referrals/enable',
      appliesTo: canUndoDenial,
    },
    {
      label: 'Deny',
      appliesTo: canDenyReferral,
      call: 'POST /api/v2/company/referrals/disable',
      ask: 'Their future sales earn nothing. Commissions already earned are kept.',
    },
    { label: 'Move', call: MOVE_REFERRALS, Dialog: MoveReferralsDialog },
    {
      label: 'Delete',
      call: 'DELETE /api/v2/company/referrals',
      ask: 'Erases the personal data of these people. Their commissions and statistics are kept. This cannot be undone.',
      isDestructive: true,
    },
  ],
};
