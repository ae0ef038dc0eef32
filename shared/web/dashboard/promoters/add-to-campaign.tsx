import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { joinableCampaignFilter } from '#web/dashboard/records/record-choices.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

export const ADD_TO_CAMPAIGN = 'POST /api/v2/company/promoters/add_to_campaign';

export function AddToCampaign({ ids, onStarted, ...dialog }: BulkDialogProps) {
  const [campaign, setCampaign] = useState<string>();
  return (
    <ActionFormDialog
      {...dialog}
      call={ADD_TO_CAMPAIGN}
      label="Add"
      isReady={campaign !== undefined}
      buildRequest={() => ({ body: { ids: [...ids], campaign_id: Number(campaign) } })}
      onSuccess={onStarted}
    >
      {() => <RecordSelect records={joinableCampaignFilter} value={campaign} change={setCampaign} />}
    </ActionFormDialog>
  );
}
