import type { BulkActions } from '#web/dashboard/batches/bulk.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { ADD_TO_CAMPAIGN, AddToCampaign } from './add-to-campaign.tsx';
import { ASSIGN_PARENT, AssignParent } from './assign-parent.tsx';
import { MOVE_PROMOTERS, MoveToCampaign } from './move-to-campaign.tsx';
import { canApprovePromoter, canBlockPromoter, canRejectPromoter } from './promoter-state.ts';
import { BLOCK_PROMOTERS, BlockDialog, REJECT_PROMOTERS, RejectDialog } from './reject-dialogs.tsx';
import { ADD_TAGS, AddTagsDialog, REMOVE_TAGS, RemoveTagsDialog } from './tags-dialogs.tsx';

type Promoter = ListRow<'/api/v2/company/promoters'>;

const isArchived = ({ archived_at: at }: Promoter) => at !== null;

export const promoterBulkActions: BulkActions<Promoter> = {
  singular: 'promoter',
  plural: 'promoters',
  actions: [
    {
      label: 'Approve',
      call: 'POST /api/v2/company/promoters/accept',
      isMain: true,
      appliesTo: canApprovePromoter,
    },
    { label: 'Reject', call: REJECT_PROMOTERS, Dialog: RejectDialog, appliesTo: canRejectPromoter },
    { label: 'Block', call: BLOCK_PROMOTERS, Dialog: BlockDialog, appliesTo: canBlockPromoter },
    {
      label: 'Add to campaign',
      title: (selection) => `Add ${selection} to a campaign`,
      call: ADD_TO_CAMPAIGN,
      Dialog: AddToCampaign,
    },
    {
      label: 'Move',
      title: (selection) => `Move ${selection} to another campaign`,
      call: MOVE_PROMOTERS,
      Dialog: MoveToCampaign,
    },
    {
      label: 'Assign parent',
      title: (selection) => `Assign a parent to ${selection}`,
      call: ASSIGN_PARENT,
      Dialog: AssignParent,
    },
    { label: 'Add tags', title: (selection) => `Add tags to ${selection}`, call: ADD_TAGS, Dialog: AddTagsDialog },
    {
      label: 'Remove tags',
      title: (selection) => `Remove tags from ${selection}`,
      call: REMOVE_TAGS,
      Dialog: RemoveTagsDialog,
      appliesTo: ({ tags }) => tags.length > 0,
    },
    {
      label: 'Archive',
      appliesTo: (row) => !isArchived(row),
      call: 'POST /api/v2/company/promoters/archive',
      ask: 'Archived promoters are hidden from lists. You can restore them later.',
    },
    { label: 'Restore', call: 'POST /api/v2/company/promoters/restore', appliesTo: isArchived },
  ],
};
