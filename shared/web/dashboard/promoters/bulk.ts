import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import { ADD_TO_CAMPAIGN, AddToCampaign } from './add-to-campaign.tsx';
import { ASSIGN_PARENT, AssignParent } from './assign-parent.tsx';
import { MOVE_PROMOTERS, MoveToCampaign } from './move-to-campaign.tsx';
import { BLOCK_PROMOTERS, BlockDialog, REJECT_PROMOTERS, RejectDialog } from './reject-dialogs.tsx';

export const promoterBulkActions: BulkActions = {
  one: 'promoter',
  more: 'promoters',
  actions: [
    { label: 'Accept', call: 'POST /api/v2/company/promoters/accept', isMain: true },
    { label: 'Reject', call: REJECT_PROMOTERS, Dialog: RejectDialog },
    { label: 'Block', call: BLOCK_PROMOTERS, Dialog: BlockDialog },
    {
      label: 'Add to campaign',
      title: (these) => `Add ${these} to a campaign`,
      call: ADD_TO_CAMPAIGN,
      Dialog: AddToCampaign,
    },
    {
      label: 'Move',
      title: (these) => `Move ${these} to another campaign`,
      call: MOVE_PROMOTERS,
      Dialog: MoveToCampaign,
    },
    {
      label: 'Assign a parent',
      title: (these) => `Assign a parent to ${these}`,
      call: ASSIGN_PARENT,
      Dialog: AssignParent,
    },
    {
      label: 'Archive',
      call: 'POST /api/v2/company/promoters/archive',
      ask: 'Lists leave them out. Restore brings them back.',
    },
    { label: 'Restore', call: 'POST /api/v2/company/promoters/restore' },
  ],
};
