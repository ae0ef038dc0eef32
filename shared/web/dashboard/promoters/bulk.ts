import type { Bulk } from '#web/dashboard/batches/bulk.ts';
import { ADD, AddToCampaign } from './add-to-campaign.tsx';
import { ASSIGN, AssignParent } from './assign-parent.tsx';
import { BLOCK, Block, REJECT, Reject } from './ban.tsx';
import { MOVE, MoveToCampaign } from './move-to-campaign.tsx';

export const bulk: Bulk = {
  one: 'promoter',
  more: 'promoters',
  actions: [
    { label: 'Accept', call: 'POST /api/v2/company/promoters/accept', isMain: true },
    { label: 'Reject', call: REJECT, Dialog: Reject },
    { label: 'Block', call: BLOCK, Dialog: Block },
    {
      label: 'Add to campaign',
      title: (these) => `Add ${these} to a campaign`,
      call: ADD,
      Dialog: AddToCampaign,
    },
    { label: 'Move', title: (these) => `Move ${these} to another campaign`, call: MOVE, Dialog: MoveToCampaign },
    { label: 'Assign a parent', title: (these) => `Assign a parent to ${these}`, call: ASSIGN, Dialog: AssignParent },
    {
      label: 'Archive',
      call: 'POST /api/v2/company/promoters/archive',
      ask: 'Lists leave them out. Restore brings them back.',
    },
    { label: 'Restore', call: 'POST /api/v2/company/promoters/restore' },
  ],
};
